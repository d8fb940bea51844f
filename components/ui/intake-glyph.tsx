/** What an incoming ledger would do to a flag. */
export type IntakeKind =
  | "new"
  | "unchanged"
  | "moved"
  | "changed"
  | "resolved"
  | "not_seen"
  | "rejected";

const names: Record<IntakeKind, string> = {
  new: "k-new",
  unchanged: "k-unch",
  moved: "k-moved",
  changed: "k-chg",
  resolved: "k-res",
  not_seen: "k-ns",
  rejected: "k-rej",
};

const shapes: Record<IntakeKind, React.ReactNode> = {
  new: <path d="M8 3v10M3 8h10" />,
  unchanged: <path d="M3.5 6h9M3.5 10h9" />,
  moved: <path d="M3 8h10M9.5 4.5L13 8l-3.5 3.5" />,
  changed: <path d="M8 3L14 13H2z" />,
  resolved: <path d="M3.5 8.5l3 3 6-7" />,
  not_seen: <circle cx="8" cy="8" r="5" strokeDasharray="2 2.2" />,
  rejected: <path d="M4 4l8 8M12 4l-8 8" />,
};

export function IntakeGlyph({ kind }: { kind: IntakeKind }) {
  return (
    <svg
      className={`g ${names[kind]}`}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes[kind]}
    </svg>
  );
}
