"use client";

import ReactDiffViewer, { DiffMethod } from "react-diff-viewer-continued";
import { pageNonce } from "@/components/ui/page-nonce";

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

const code = {
  fontFamily: "var(--face-code)",
  lineHeight: "inherit",
  lineBreak: "auto",
  overflowWrap: "anywhere",
} as const;

const word = { padding: "1px 2px", borderRadius: "var(--r-mark)" } as const;

/** Blue added, rust removed, underline and strike: in the tokens of the app. */
const styles = {
  variables: { light: palette, dark: palette },
  contentText: code,
  marker: { display: "none" },
  wordAdded: {
    ...word,
    color: "var(--add-ink)",
    textDecoration: "underline",
    textDecorationThickness: "1.5px",
    textUnderlineOffset: "3px",
    fontWeight: 500,
  },
  wordRemoved: {
    ...word,
    color: "var(--del-ink)",
    textDecoration: "line-through",
    textDecorationThickness: "1.5px",
  },
} as const;

const table = {
  minWidth: "0",
  pre: code,
  "& td.dl-g": { verticalAlign: "top", width: "48px" },
};
const cell = { padding: "2px 16px 2px 6px" };

/** One column of text takes what there is; two share it evenly. */
const layouts = {
  inline: {
    ...styles,
    diffContainer: { ...table, tableLayout: "auto", "& col": { width: "0" } },
    content: { ...cell, width: "100%" },
  },
  split: {
    ...styles,
    diffContainer: {
      ...table,
      tableLayout: "fixed",
      "& col": { width: "auto" },
    },
    content: { ...cell, width: "auto" },
  },
} as const;

const signs: Record<number, { sign: string; look: string }> = {
  1: { sign: "+", look: "dl add" },
  2: { sign: "−", look: "dl del" },
};

/** Loaded when the first fix is written, so that triage does not wait for it. */
export function DiffViewer({
  from,
  to,
  firstLine,
  layout,
}: {
  from: string;
  to: string;
  firstLine: number | null;
  layout: "inline" | "split";
}) {
  const long = from.length + to.length > 40_000;
  return (
    <ReactDiffViewer
      oldValue={from}
      newValue={to}
      splitView={layout === "split"}
      linesOffset={firstLine === null ? 0 : firstLine - 1}
      hideLineNumbers
      renderGutter={({ lineNumber, additionalLineNumber, type }) => (
        <td className={`dl-g ${signs[type]?.look ?? ""}`}>
          <span className="dl-s">{signs[type]?.sign}</span>
          <span className="dl-n">
            {firstLine === null ? "" : lineNumber || additionalLineNumber}
          </span>
        </td>
      )}
      compareMethod={DiffMethod.WORDS_WITH_SPACE}
      showDiffOnly={false}
      hideSummary
      disableWorker
      nonce={pageNonce()}
      styles={layouts[layout]}
      {...(long
        ? { infiniteLoading: { pageSize: 40, containerHeight: "420px" } }
        : {})}
    />
  );
}
