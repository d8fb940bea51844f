"use client";

import ReactDiffViewer, { DiffMethod } from "react-diff-viewer-continued";

const palette = {
  diffViewerBackground: "var(--surface)",
  diffViewerColor: "var(--ink-2)",
  addedBackground: "var(--add-row)",
  addedColor: "var(--ink-2)",
  removedBackground: "var(--del-row)",
  removedColor: "var(--ink-2)",
  changedBackground: "var(--surface)",
  wordAddedBackground: "var(--add-word)",
  wordRemovedBackground: "var(--del-word)",
  addedGutterBackground: "var(--add-row)",
  removedGutterBackground: "var(--del-row)",
  gutterBackground: "var(--surface)",
  gutterBackgroundDark: "var(--surface)",
  highlightBackground: "var(--mark-soft)",
  highlightGutterBackground: "var(--mark-soft)",
  emptyLineBackground: "var(--canvas)",
  gutterColor: "var(--ink-3)",
  addedGutterColor: "var(--ink-3)",
  removedGutterColor: "var(--ink-3)",
} as const;

const code = { fontFamily: "var(--face-code)", lineHeight: "inherit" } as const;

/** Blue added, rust removed, underline and strike: in the tokens of the app. */
const styles = {
  variables: { light: palette, dark: palette },
  diffContainer: { minWidth: "0", pre: code },
  contentText: code,
  gutter: { minWidth: "0", width: "44px", padding: "2px 6px 2px 0" },
  marker: { width: "14px", padding: "2px 0", fontWeight: 700 },
  wordDiff: { padding: "1px 2px", borderRadius: "var(--r-mark)" },
  wordAdded: {
    color: "var(--add-ink)",
    textDecoration: "underline",
    textDecorationThickness: "1.5px",
    textUnderlineOffset: "3px",
    fontWeight: 500,
  },
  wordRemoved: {
    color: "var(--del-ink)",
    textDecoration: "line-through",
    textDecorationThickness: "1.5px",
  },
} as const;

/** Loaded when the first fix is written, so that triage does not wait for it. */
export function DiffViewer({
  from,
  to,
  firstLine,
  layout,
  nonce,
}: {
  from: string;
  to: string;
  firstLine: number | null;
  layout: "inline" | "split";
  nonce: string;
}) {
  const long = from.length + to.length > 40_000;
  return (
    <ReactDiffViewer
      oldValue={from}
      newValue={to}
      splitView={layout === "split"}
      linesOffset={firstLine === null ? 0 : firstLine - 1}
      hideLineNumbers={firstLine === null}
      compareMethod={DiffMethod.WORDS_WITH_SPACE}
      showDiffOnly={false}
      hideSummary
      disableWorker
      nonce={nonce}
      styles={styles}
      {...(long
        ? { infiniteLoading: { pageSize: 40, containerHeight: "420px" } }
        : {})}
    />
  );
}
