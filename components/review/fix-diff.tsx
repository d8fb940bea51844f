"use client";

import dynamic from "next/dynamic";

export type DiffLayout = "inline" | "split";

const Viewer = dynamic(
  () => import("./diff-viewer").then((part) => part.DiffViewer),
  { ssr: false },
);

/** The change, line by line and word by word, while it is typed. */
export function FixDiff({
  from,
  to,
  firstLine,
  layout,
}: {
  from: string;
  to: string;
  firstLine: number | null;
  layout: DiffLayout;
}) {
  if (to === "") {
    return (
      <section className="diff" aria-label="Difference, word by word">
        <Deleted lines={from.split("\n")} firstLine={firstLine} />
      </section>
    );
  }
  return (
    <section
      className={`diff diff-${layout}`}
      aria-label="Difference, word by word"
    >
      <Viewer from={from} to={to} firstLine={firstLine} layout={layout} />
    </section>
  );
}

function Deleted({
  lines,
  firstLine,
}: {
  lines: string[];
  firstLine: number | null;
}) {
  const numbered = lines.map((text, i) => ({
    text,
    number: (firstLine ?? 1) + i,
  }));
  return numbered.map(({ text, number }) => (
    <div className="dl del" key={number}>
      <span className="dl-s">−</span>
      <span className="dl-n">{firstLine === null ? "" : number}</span>
      <span className="dl-t">
        <del>{text}</del>
      </span>
    </div>
  ));
}
