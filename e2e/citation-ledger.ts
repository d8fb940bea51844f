import type { TestApp } from "../scripts/steps/test-app.mjs";
import { SLUG } from "./people";
import type { Headers } from "./subjects";

/** A citation audit as its tool writes it: five findings, four of them to decide. */
export const AUDIT = {
  audit_id: "8d7f7f0c-5a3c-4d6e-9d0e-2f1d5f6a7b8c",
  timestamp: "2026-11-30T10:00:00Z",
  target: { path: "docs/gateways.md", hash: "abc123" },
  citations: [
    finding("REF-101", 3, "verified", "As REF-101 shows, it holds."),
    {
      ...finding("REF-902", 5, "hallucinated", "REF-902 found the opposite."),
      issues: [
        {
          ...{ type: "missing_file", severity: "error" },
          message: "No file found for REF-902.",
          suggestion: "Remove the citation or add the paper to the corpus.",
        },
      ],
    },
    finding("REF-9", 9, "malformed", "See REF-9."),
    finding("REF-102", 12, "inconsistent", "REF-102 (Doe, 1999) says so."),
    finding("REF-103", 14, "unreachable", "[REF-103](../lost.md) says so."),
  ],
  summary: {
    ...{ total: 5, verified: 1, hallucinated: 1, malformed: 1 },
    ...{ unreachable: 1, inconsistent: 1, confidence: 0.2 },
  },
};

function finding(
  ref_id: string,
  line_number: number,
  status: string,
  context: string,
) {
  return { ref_id, line_number, status, context, issues: [] };
}

/** Hands the audit in and waits until its findings are in their queue. */
export async function importCitations(app: TestApp, headers: Headers) {
  const base = `${app.url}/api/v1/projects/${SLUG}`;
  const send = (path: string, body: object) =>
    fetch(`${base}/${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const { import_id } = await (await send("imports", AUDIT)).json();
  await send(`imports/${import_id}/commit`, { accept: "all" });
  for (let tries = 0; tries < 100; tries++) {
    const { items } = await (
      await fetch(`${base}/citations`, { headers })
    ).json();
    if (items.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("The findings did not come.");
}
