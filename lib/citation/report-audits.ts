import type { CitationAudit } from "./citation-audit";
import { SarifReport } from "./report-sarif";
import { auditText } from "./report-text";

type Format = "text" | "json" | "sarif";

const FILES: Record<Format, { type: string; ending: string }> = {
  text: { type: "text/plain; charset=utf-8", ending: "txt" },
  json: { type: "application/json", ending: "json" },
  sarif: { type: "application/sarif+json", ending: "sarif" },
};

/** Audits as one file to download, in one of v1's three outputs. */
export async function auditReport(
  audits: AsyncIterable<CitationAudit>,
  format: Format,
  isReviewed: boolean,
): Promise<{ text: string; type: string; name: string }> {
  const parts: string[] = [];
  const sarif = new SarifReport({ isReviewed });
  for await (const audit of audits) {
    if (format === "sarif") sarif.add(audit);
    else
      parts.push(format === "json" ? JSON.stringify(audit) : auditText(audit));
  }
  const { type, ending } = FILES[format];
  const when = isReviewed ? "reviewed" : "as-imported";
  return {
    text: textOf(format, parts, sarif),
    ...{ type, name: `citations-${when}.${ending}` },
  };
}

function textOf(format: Format, parts: string[], sarif: SarifReport): string {
  if (format === "sarif") return sarif.toString();
  if (format === "text") return parts.join("\n");
  return parts.length === 0 ? "[]\n" : `[\n${parts.join(",\n")}\n]\n`;
}
