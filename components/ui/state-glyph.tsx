/** What a flag waits for, as long as no disposition says it all. */
export type WaitState = "open" | "second" | "disagree" | "recheck" | "settled";

const line = { fill: "none", stroke: "currentColor", strokeWidth: "1.5" };

const shapes: Record<WaitState, React.ReactNode> = {
  open: <circle cx="8" cy="8" r="5.5" {...line} />,
  second: (
    <>
      <circle cx="8" cy="8" r="5.5" {...line} />
      <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />
    </>
  ),
  disagree: (
    <>
      <circle cx="5.5" cy="8" r="4" {...line} />
      <circle cx="10.5" cy="8" r="4" {...line} />
    </>
  ),
  recheck: (
    <path
      d="M13.2 6.3A5.5 5.5 0 0 0 3.3 5M2.8 9.7A5.5 5.5 0 0 0 12.7 11M3 2.3V5.2h2.9M13 13.7v-2.9h-2.9"
      {...line}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  settled: <circle cx="8" cy="8" r="3" fill="currentColor" />,
};

/** The state of a flag before it is decided, or beside its decision. */
export function StateGlyph({ state }: { state: WaitState }) {
  return (
    <svg className={`g g-${state}`} viewBox="0 0 16 16" aria-hidden="true">
      {shapes[state]}
    </svg>
  );
}
