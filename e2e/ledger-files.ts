/** One claim that a judge could not ground. */
export type Claim = { id: string; line: number; claim: string; quote: string };

/** The records of an R11 ledger, one a line: a file with all its claims. */
export function ledgerLines(
  files: readonly (readonly [file: string, claims: readonly Claim[]])[],
): string[] {
  return files.map(([file, claims]) =>
    JSON.stringify({
      ...{ file, per_file_verdict: "flagged" },
      flags: claims.map(({ quote, ...claim }) => ({
        ...claim,
        ...{ judge_verdict: "not_grounded", rule: "R1", file },
        ...{ evidence_url: "", evidence_quote: quote, reason: "Differs." },
      })),
    }),
  );
}

/** The same as a file to upload. */
export function ledgerFile(
  name: string,
  files: Parameters<typeof ledgerLines>[0],
) {
  const buffer = Buffer.from(`[${ledgerLines(files).join(",")}]`);
  return { name, mimeType: "application/json", buffer };
}

const TAIL = "It holds in every harbour and for every boat. ".repeat(12);

/** More than is read at once: files of a hundred flags, some 80 kB each. */
export function largeLedger(files: number) {
  const claimsOf = (n: number) =>
    Array.from({ length: 100 }, (_, i) => ({
      ...{ id: `c-${i}`, line: i + 1, quote: "" },
      claim: `Pier ${n}-${i} takes six boats. ${TAIL}`,
    }));
  const lines = ledgerLines(
    Array.from({ length: files }, (_, n) => [`piers/${n}.md`, claimsOf(n)]),
  );
  const buffer = Buffer.from(`${lines.join("\n")}\n`);
  return { name: "large.jsonl", mimeType: "application/json", buffer };
}
