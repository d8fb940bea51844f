/** A section's heading, with its count, a note and its table as CSV. */
export function TableHead({
  id,
  words,
  n = null,
  note = null,
  csv = null,
}: {
  id: string;
  words: string;
  n?: number | null;
  note?: string | null;
  /** The address of the same table as CSV. */
  csv?: string | null;
}) {
  return (
    <header className="h2">
      <h2 id={id}>{words}</h2>
      {n !== null && <span className="n">{n.toLocaleString("en")}</span>}
      <span className="sp" />
      {note !== null && <span className="meta">{note}</span>}
      {csv !== null && (
        <a className="meta" href={csv} download>
          CSV<span className="vh"> of {words}</span>
        </a>
      )}
    </header>
  );
}
