/**
 * The addresses below learn.korvane.example that do anything but answer with
 * an article, and from when on. Before `from` such an address behaves as if
 * it were not in this table. What each `does` means: `serve-sources.mjs`.
 */
export const sourceRoutes = [
  {
    path: "/keep/rotate-secrets",
    from: "2026-02-10T10:00:00Z",
    does: "redirect",
    to: "/keep/secret-rotation",
  },
  {
    path: "/strait/peering",
    from: "2026-11-25T00:00:00Z",
    does: "never-answer",
  },
  { path: "/berth/deploy", from: "2026-11-24T00:00:00Z", does: "answer-late" },
  {
    path: "/berth/runbook",
    does: "redirect",
    to: "http://10.20.0.8/berth/runbook",
  },
  { path: "/silo/operations", does: "answer-too-much" },
  { path: "/strait/white-paper.pdf", does: "answer-pdf" },
  { path: "/relay/zones", does: "say-not-found-with-200" },
  { path: "/keep/zones", does: "fail" },
];

/** Articles that are only to be had as Markdown, whatever is asked for. */
export const markdownOnly = new Set(["/loom/expressions"]);

/** Articles with a Markdown rendition at `?accept=text/markdown`. */
export const withRendition = new Set([
  "/gate/limits",
  "/relay/quotas",
  "/silo/access-tiers",
  "/loom/triggers",
]);

/** Articles that an old part of the site still sends as windows-1252. */
export const inWindows1252 = new Set(["/gate/tls"]);

/**
 * Articles that are kept for several versions of the product, which `?view=`
 * asks for: each stands as the article stood at its moment, the last as it is.
 */
export const editions = new Map([
  [
    "/gate/limits",
    [
      { name: "gate-2025", asOf: "2025-12-31T00:00:00Z" },
      { name: "gate-2026", asOf: null },
    ],
  ],
]);
