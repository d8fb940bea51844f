import type { ExportsView } from "./export-view";

/** Fixes that this person's exports leave out. */
export function HeldForLead({ files }: { files: readonly string[] }) {
  if (files.length === 0) return null;
  return (
    <section className="conf" aria-labelledby="lead-h">
      <header className="h2">
        <h2 id="lead-h">Only a lead exports these</h2>
      </header>
      <p className="teach">
        A forge obeys these files, so their fixes stay out of your export:{" "}
        {files.map((file, i) => (
          <span key={file}>
            {i > 0 && ", "}
            <code>{file}</code>
          </span>
        ))}
        . They are safe; a lead’s export has them.
      </p>
    </section>
  );
}

/** Fixes of earlier exports that no longer stand. */
export function Withdrawn({ items }: { items: ExportsView["withdrawn"] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="withdrawn-h">
      <header className="h2">
        <h2 id="withdrawn-h">Withdrawn</h2>
        <span className="n">{items.length}</span>
        <span className="sp" />
        <span className="meta">exported before, no longer standing</span>
      </header>
      <ul className="dry-h">
        {items.slice(0, 50).map((item) => (
          <li key={`${item.file} ${item.id}`}>
            <b>{item.id}</b> in <code>{item.file}</code>: {item.why}
          </li>
        ))}
      </ul>
      {items.length > 50 && (
        <p className="teach">The manifest has all of them.</p>
      )}
    </section>
  );
}
