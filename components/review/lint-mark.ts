/** Words of a fix that nothing backs. UTF-16 offsets into the replacement. */
export type LintMark = { start: number; end: number; text: string };

/** The text without one marked stretch, and without the blank it leaves. */
export function withoutMark(text: string, mark: LintMark): string {
  const before = text.slice(0, mark.start);
  const after = text.slice(mark.end);
  return before.endsWith(" ") && after.startsWith(" ")
    ? before + after.slice(1)
    : before + after;
}
