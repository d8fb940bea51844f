/** Exported fixes by where they stand in the repository; the same three places everywhere. */
type LandingCounts = {
  exported: number;
  landed: number;
  overtaken: number;
};

/** "Of 12 exported fixes 7 landed, 2 were overtaken, 3 are not seen yet." */
export function landingWords({
  exported,
  landed,
  overtaken,
}: LandingCounts): string | null {
  const all = exported + landed + overtaken;
  if (all === 0) return null;
  const fixes =
    all === 1
      ? "Of 1 exported fix"
      : `Of ${all.toLocaleString("en")} exported fixes`;
  const were = overtaken === 1 ? "was" : "were";
  return `${fixes} ${landed.toLocaleString("en")} landed, ${overtaken.toLocaleString("en")} ${were} overtaken, ${exported.toLocaleString("en")} not seen in the repository yet.`;
}

/** What became of exported fixes, with the way to them. Nothing before an export. */
export function Landings({
  slug,
  of: counts,
}: {
  slug: string;
  of: LandingCounts;
}) {
  const words = landingWords(counts);
  if (words === null) return null;
  return (
    <p className="teach">
      {words} <a href={`/p/${slug}/exports`}>Exports</a>
    </p>
  );
}
