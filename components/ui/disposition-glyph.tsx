import type { Disposition } from "@/lib/review/disposition";

const cut = {
  fill: "none",
  stroke: "var(--cut)",
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

const shapes: Record<Disposition, React.ReactNode> = {
  correct: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path d="M4.9 8.3l2.2 2.2 4.1-4.6" {...cut} strokeWidth="1.8" />
    </>
  ),
  outdated: (
    <path
      d="M2.6 1.2h10.8v2.6c0 1.9-1.6 2.9-3.2 4.2 1.6 1.3 3.2 2.3 3.2 4.2v2.6H2.6v-2.6C2.6 10.3 4.2 9.3 5.8 8 4.2 6.7 2.6 5.7 2.6 3.8z"
      fill="currentColor"
    />
  ),
  wrong: (
    <>
      <rect x="1.5" y="1.5" width="13" height="13" rx="3" fill="currentColor" />
      <path d="M5.4 5.4l5.2 5.2M10.6 5.4l-5.2 5.2" {...cut} strokeWidth="1.8" />
    </>
  ),
  unsourced: (
    <>
      <path d="M8 .6L15.4 8 8 15.4.6 8z" fill="currentColor" />
      <path
        d="M6.3 6.5c0-1 .8-1.7 1.7-1.7s1.7.7 1.7 1.6c0 1.1-1.7 1.2-1.7 2.3M8 10.9v.05"
        {...cut}
        strokeWidth="1.5"
      />
    </>
  ),
};

/** A person's decision: always a solid shape, always beside its word. */
export function DispositionGlyph({
  disposition,
}: {
  disposition: Disposition;
}) {
  return (
    <svg
      className={`g g-${disposition}`}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      {shapes[disposition]}
    </svg>
  );
}
