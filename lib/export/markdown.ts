import { parseFixLines } from "@/lib/content/fix-lines";
import { applyLines } from "./apply-lines";
import type { ExportFix, ExportItem, FixItem, Rows } from "./export-item";
import { isFixItem } from "./export-item";
import { codeSpan, fenced, quotation } from "./markdown-text";

export type MarkdownHeader = {
  project: string;
  exportId: string;
  contentCommit: string | null;
  /** Where the patch lies for the reader, from the root of the repository. */
  patchFile: string;
};

/**
 * Every confirmed fix as Markdown, one section each: the diff, who confirmed it
 * and against which version of the source. What people and ledgers wrote is
 * shown as text only.
 */
export async function* markdownChunks(
  header: MarkdownHeader,
  items: Rows<ExportItem>,
): AsyncGenerator<string> {
  yield markdownHead(header);
  let fixes = 0;
  for await (const item of items) {
    if (!isFixItem(item)) continue;
    fixes++;
    yield `\n${fixSection(item)}`;
  }
  if (fixes === 0) yield "\nNo fix is confirmed.\n";
}

/**
 * Chunks of Markdown as texts of at most `limit` UTF-16 units each: the first is
 * the body of a pull request, the others are its comments. A section that is
 * too long by itself is named and left to the patch.
 */
export async function* textsWithin(
  chunks: Rows<string>,
  patchFile: string,
  limit: number,
): AsyncGenerator<string> {
  let text = "";
  for await (const chunk of chunks) {
    const fits = chunk.length <= limit ? chunk : tooLong(chunk, patchFile);
    if (text !== "" && text.length + fits.length > limit) {
      yield text;
      text = "";
    }
    text += fits;
  }
  yield text;
}

function markdownHead(header: MarkdownHeader): string {
  const { project, exportId, contentCommit, patchFile } = header;
  const { checkout, check, apply } = applyLines(patchFile, contentCommit);
  const commands = [checkout, check, apply]
    .filter((line) => line !== null)
    .map((text) => ({ sign: "", text }));
  const made = contentCommit
    ? ` The patch was made at ${codeSpan(contentCommit)}.`
    : "";
  return [
    `# Confirmed fixes: ${codeSpan(project)}`,
    `Export ${codeSpan(exportId)}. **Nothing has been applied**: applying is the reader's act.${made}`,
    fenced(commands, "text"),
    "Texts are shown in code. An invisible joiner (U+2060) keeps them from mentioning people or closing issues; the exact bytes are in the patch and the manifest.",
    "",
  ].join("\n\n");
}

/** One fix: its place, its diff, what was seen at the source, and by whom. */
function fixSection(item: FixItem): string {
  const rule = item.rule === "" ? "" : ` · rule ${codeSpan(item.rule)}`;
  return [
    `## ${codeSpan(item.file)}, line ${item.line}`,
    `${codeSpan(item.id)} · **${item.disposition}** · the judge said ${codeSpan(item.judgeVerdict)}${rule}`,
    fixDiff(item.fix),
    `Confirmed by ${confirmedBy(item)}. ${evidence(item)}`,
    ...labelled("The judge's quote:", item.evidenceQuote),
    ...labelled(
      "The sentence that settles it:",
      item.verification.groundingQuote,
    ),
    ...labelled("Why:", item.rationale),
    ...lintNote(item),
    "",
  ].join("\n\n");
}

function fixDiff(fix: ExportFix): string {
  const taken = parseFixLines(fix.original);
  const put = parseFixLines(fix.replacement);
  const where =
    fix.kind === "claim"
      ? "Text of the claim; no file was at hand."
      : `Lines ${fix.startLine} to ${fix.endLine} at ${codeSpan(fix.commit)}: ${anchors[fix.anchor]}.`;
  const lines = [
    ...taken.map((text) => ({ sign: "- ", text })),
    ...put.map((text) => ({ sign: "+ ", text })),
  ];
  return `${where}\n\n${fenced(lines, "diff")}`;
}

const anchors = {
  applies: "they still stand there",
  moved: "they have moved since",
  conflicts: "**they have changed since, so the patch leaves this fix out**",
  unknown: "not looked at since",
} as const;

function confirmedBy({ confirmedBy: people }: FixItem): string {
  return people
    .map(({ name, at }) => `${codeSpan(name)} on ${at.toISOString()}`)
    .join(" and ");
}

function evidence({ verification, evidenceUrl }: FixItem): string {
  const { outcome, fetchedAt, textSha256, quoteMatch } = verification;
  const url = verification.finalUrl ?? evidenceUrl;
  if (url === "") return "No source is cited.";
  if (outcome === null || fetchedAt === null)
    return `Source ${codeSpan(url)}, not read.`;
  const text = textSha256 ? `, text ${codeSpan(textSha256.slice(0, 12))}` : "";
  return `Source ${codeSpan(url)} (${outcome} at ${fetchedAt.toISOString()}${text}; quote: ${quoteMatch}).`;
}

function labelled(label: string, text: string | null): string[] {
  return text === null || text.trim() === "" ? [] : [label, quotation(text)];
}

function lintNote({ lint, lintReason }: FixItem): string[] {
  if (lint.length === 0) return [];
  const hits = lint.map(({ text }) => codeSpan(text)).join(", ");
  const why = lintReason ? `, because ${codeSpan(lintReason)}` : "";
  return [`Not in the evidence: ${hits}; confirmed all the same${why}.`];
}

function tooLong(chunk: string, patchFile: string): string {
  const [title = ""] = chunk.trimStart().split("\n", 1);
  const note = `Too long to show here: see ${codeSpan(patchFile)}.`;
  // A heading that is cut would leave its code span open.
  const heading =
    title.length > 2_000 ? "## A file of a very long name" : title;
  return `\n${heading}\n\n${note}\n`;
}
