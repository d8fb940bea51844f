import type { MatchKind } from "@/lib/review/states";

const inner = {
  empty: "M5.5 8h5",
  unchecked: "M8 4.8V8l2 1.8",
  found: "M4.7 6.3h6.6M4.7 9.7h6.6",
  fuzzy:
    "M4.5 6.7c1.2-1.5 2.3-1.5 3.5-.5s2.3 1 3.5-.5M4.5 10.5c1.2-1.5 2.3-1.5 3.5-.5s2.3 1 3.5-.5",
  altered: "M4.7 6.3h6.6M4.7 9.7h6.6M10.3 4l-4.6 8",
  absent: "M11.2 4.2l-6.4 7.6",
} as const;

type Look = { shape: keyof typeof inner; name: string };

const looks: Record<MatchKind, Look> = {
  exact: { shape: "found", name: "m-found" },
  normalized: { shape: "found", name: "m-found" },
  fuzzy: { shape: "fuzzy", name: "m-fuzzy" },
  altered: { shape: "altered", name: "m-altered" },
  absent: { shape: "absent", name: "m-absent" },
  empty: { shape: "empty", name: "m-empty" },
  unchecked: { shape: "unchecked", name: "m-empty" },
};

function box(shape: keyof typeof inner) {
  const solid = shape === "altered" || shape === "absent";
  const dashed = shape === "empty" || shape === "unchecked";
  return (
    <rect
      x=".75"
      y=".75"
      width="14.5"
      height="14.5"
      rx="3.5"
      {...(solid
        ? { fill: "currentColor" }
        : { fill: "none", stroke: "currentColor", strokeWidth: "1.3" })}
      {...(dashed ? { strokeDasharray: "2 1.8" } : {})}
    />
  );
}

/** How the judge's quote stands in the source: `=` `≈` `≠` `∅` `–`, or unread. */
export function MatchGlyph({ kind }: { kind: MatchKind }) {
  const { shape, name } = looks[kind];
  const solid = shape === "altered" || shape === "absent";
  return (
    <svg className={`g ${name}`} viewBox="0 0 16 16" aria-hidden="true">
      {box(shape)}
      <g
        fill="none"
        stroke={solid ? "var(--cut)" : "currentColor"}
        strokeWidth="1.6"
        strokeLinecap="round"
      >
        {shape === "absent" && <circle cx="8" cy="8" r="3.2" />}
        <path d={inner[shape]} />
      </g>
    </svg>
  );
}
