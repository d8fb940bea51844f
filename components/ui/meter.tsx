/** How far a long piece of work is. Without a total it only says that it goes on. */
export function Meter({
  label,
  done,
  total,
}: {
  /** What is going on, for a screen reader. */
  label: string;
  done: number;
  total: number | null;
}) {
  return total === null || total === 0 ? (
    <progress className="meter" aria-label={label} />
  ) : (
    <progress
      className="meter"
      aria-label={label}
      value={Math.min(done, total)}
      max={total}
    />
  );
}
