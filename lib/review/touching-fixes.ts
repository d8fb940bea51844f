import type { FileExcerpt, TouchingFix } from "./flag-view";
import type { Statement } from "./queue-sql";

/** The confirmed fixes of a flag's file, but for its own. */
export function fixesOfFile(projectId: string, flagId: string): Statement {
  const text = `
    SELECT f.id AS "flagId", f."extId", d."startLine", d."endLine", d.original, d.replacement, d."actorName"
    FROM "Flag" here
    JOIN "Flag" f ON f."projectId" = $1 AND f."fileId" = here."fileId" AND f.id <> here.id
    JOIN "Decision" d ON d."projectId" = $1 AND d.id = f."currentDecisionId"
    WHERE here."projectId" = $1 AND here.id = $2 AND f."reviewState" = 'confirmed'
      AND f."ledgerState" <> 'resolved' AND d."fixKind" = 'lines'
    ORDER BY d."startLine", f.id LIMIT 200`;
  return { text, values: [projectId, flagId] };
}

/**
 * Those that change lines which the claim stands on. Line numbers are those of
 * the commit that each fix was made at, so that the lines' own text counts too.
 */
export function touchingFixes(
  fixes: readonly TouchingFix[],
  excerpt: FileExcerpt,
): TouchingFix[] {
  if (!("claimStart" in excerpt)) return [];
  const { claimStart, claimEnd, firstLine, lines } = excerpt;
  const own = lines.slice(claimStart - firstLine, claimEnd - firstLine + 1);
  return fixes.filter(({ startLine, endLine, original }) => {
    const shared = original
      .split("\n")
      .some((line) => line.trim() !== "" && own.includes(line));
    return shared || (startLine <= claimEnd && endLine >= claimStart);
  });
}
