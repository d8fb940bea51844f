import { unshield } from "./fold-text";

/** A sign that carries meaning; `norm` is null for what is only skipped. */
export type Sign = { norm: string | null; end: number };

const SIGN =
  /[<>!=]={1,2}|[-=]{1,4}>|<-{1,3}|&&?|[-=+±×÷≤≥≠≈∞→←↑↓↔⇒%‰°^~*<>!✓✔✅✗✘✕✖❌☐☒☑]|\p{Sc}|\p{Extended_Pictographic}|[\ue000-\ue07f]/uy;

const SAME = new Map(
  Object.entries({
    "<=": "≤",
    ">=": "≥",
    "!=": "≠",
    "!==": "≠",
    "==": "=",
    "===": "=",
    "⇒": "→",
    "&": "and",
    "&&": "and",
    "✔": "✓",
    "✅": "✓",
    "☑": "✓",
    "✗": "✕",
    "✘": "✕",
    "✖": "✕",
    "❌": "✕",
    "☒": "✕",
  }),
);

/**
 * Reads the sign at `at`, or null where there is none. Which signs say
 * something depends on what stands beside them: `-1`, `< 5`, `~30`, `!ready`.
 */
export function readSign(text: string, at: number): Sign | null {
  SIGN.lastIndex = at;
  const written = SIGN.exec(text)?.[0];
  if (written === undefined) return null;
  const end = at + written.length;
  const norm = meaning(written, text.charAt(at - 1), text, end);
  return { norm, end };
}

function meaning(
  written: string,
  before: string,
  text: string,
  end: number,
): string | null {
  const depends = SAYS_SOMETHING[written];
  if (depends) return depends(before, text, end) ? written : null;
  if (/^[-=]+>$/.test(written)) return "→";
  if (/^<-+$/.test(written)) return "←";
  return SAME.get(written) ?? unshield(written);
}

type Rule = (before: string, text: string, end: number) => boolean;

const beforeDigit =
  (mark: string): Rule =>
  (before, text, end) =>
    isDigit(text.charAt(end)) && !isWord(before) && before !== mark;

const SAYS_SOMETHING: Partial<Record<string, Rule>> = {
  "-": beforeDigit("-"),
  "~": beforeDigit("~"),
  "<": opens,
  ">": closes,
  "!": (before, text, end) =>
    /[\s(]/.test(before || " ") && /[\p{L}(]/u.test(text.charAt(end)),
  $: (before, text, end) => isDigit(text.charAt(end)) || isDigit(before),
};

const LONGEST_PLACEHOLDER = 60;

/** Around a `<placeholder>` the signs are brackets; elsewhere they compare. */
function opens(_: string, text: string, end: number): boolean {
  const ahead = text.slice(end, end + LONGEST_PLACEHOLDER);
  return !/^[\p{L}/_][^<]*>/u.test(ahead);
}

function closes(_: string, text: string, end: number): boolean {
  const from = Math.max(0, end - 1 - LONGEST_PLACEHOLDER);
  return !/<[\p{L}/_][^<>]*$/u.test(text.slice(from, end - 1));
}

function isDigit(unit: string): boolean {
  return unit >= "0" && unit <= "9";
}

function isWord(unit: string): boolean {
  return /[\p{L}\p{N}_)\]]/u.test(unit);
}
