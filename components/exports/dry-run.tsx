import { TriangleAlert } from "lucide-react";
import { Icon } from "@/components/ui/icon";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { DryFileView, ExportsView } from "./export-view";

/** How each fix would land, played through in memory and written nowhere. */
export function DryRun({ view }: { view: ExportsView }) {
  const { dryRun, noContent, lookedAt, fixCount } = view;
  if (fixCount === 0) return null;
  return (
    <section aria-labelledby="dry-h">
      <header className="h2">
        <h2 id="dry-h">Dry run</h2>
        <span className="sp" />
        <a className="meta" href={dryRun.href} download>
          all of it, as JSON lines
        </a>
      </header>
      {noContent !== null ? (
        <p className="lead">
          {noContent} Fixes stand in the manifest and in no patch.
        </p>
      ) : (
        <>
          <p className="teach">
            In memory only, at each fix’s own commit and at the newest,{" "}
            <code>{dryRun.newest?.slice(0, 12)}</code>.
            {lookedAt < fixCount &&
              ` The first ${lookedAt.toLocaleString("en")} of ${fixCount.toLocaleString("en")} fixes were played through here.`}
          </p>
          <ul className="dry">
            {dryRun.files.map((file) => (
              <li key={file.path}>
                <DryFile file={file} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function DryFile({ file }: { file: DryFileView }) {
  const bad = file.hunks.filter(({ newest }) => newest === "conflicts").length;
  return (
    <details open={bad > 0}>
      <summary>
        <code>{file.path}</code>
        <span className="meta">
          {bad > 0 && <Icon of={TriangleAlert} size={14} />}
          {summary(file, bad)}
        </span>
      </summary>
      <ul className="dry-h">
        {file.hunks.map((hunk) => (
          <li key={`${hunk.id} ${hunk.line}`}>
            <b>{hunk.id}</b> line {hunk.line}: {hunk.pinned} where it was
            confirmed, {hunk.newest} at the newest
            {hunk.why !== null && `, because ${hunk.why}`}
          </li>
        ))}
      </ul>
      <ScrollRegion className="snip snip-l" label={`Hashes of ${file.path}`}>
        <pre>
          {file.hashes.map(({ label, before, after }) => (
            <span key={label}>
              <span className="dim">{label} before </span>
              {before}
              {"\n"}
              <span className="dim">{label} after </span>
              {after}
              {"\n"}
            </span>
          ))}
        </pre>
      </ScrollRegion>
    </details>
  );
}

function summary({ hunks }: DryFileView, bad: number): string {
  const moved = hunks.filter(({ newest }) => newest.startsWith("moved")).length;
  const good = hunks.filter(({ newest }) => newest === "applies").length;
  const other = hunks.length - bad - moved - good;
  return [
    good > 0 && `${good} ${good === 1 ? "applies" : "apply"}`,
    moved > 0 && `${moved} moved`,
    bad > 0 && `${bad} in conflict`,
    other > 0 && `${other} in no patch`,
  ]
    .filter(Boolean)
    .join(", ");
}
