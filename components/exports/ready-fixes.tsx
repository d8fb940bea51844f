import { Avatar } from "@/components/ui/avatar";
import { DispositionWord } from "@/components/ui/disposition-word";
import { WordDiff } from "@/components/ui/word-diff";
import type { FixConflict, ReadyFix } from "./export-view";

/** Confirmed fixes by file, each as the change it makes. */
export function ReadyFixes({ fixes }: { fixes: readonly ReadyFix[] }) {
  return (
    <ul className="fxs">
      {byPath(fixes).map(({ path, fixes: inFile }) => (
        <li key={path} className="fx-f">
          <p className="path">
            <Path path={path} />
          </p>
          <ul>
            {inFile.map((fix) => (
              <li key={fix.id}>
                <FixLine fix={fix} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function byPath(fixes: readonly ReadyFix[]) {
  const groups = new Map<string, ReadyFix[]>();
  for (const fix of fixes) {
    groups.set(fix.path, [...(groups.get(fix.path) ?? []), fix]);
  }
  return [...groups].map(([path, inFile]) => ({ path, fixes: inFile }));
}

function Path({ path }: { path: string }) {
  const cut = path.indexOf("/") + 1;
  return (
    <>
      <span className="path-d">{path.slice(0, cut)}</span>
      <b>{path.slice(cut)}</b>
    </>
  );
}

function FixLine({ fix }: { fix: ReadyFix }) {
  return (
    <>
      <div className="fx-h">
        <b>{fix.extIds.join(" + ")}</b>
        {fix.line > 0 && <span className="meta">line {fix.line}</span>}
        <DispositionWord disposition={fix.disposition} />
        {fix.isNew && <span className="new">new</span>}
        {fix.note !== null && <span className="meta">{fix.note}</span>}
        <span className="who2">
          {fix.confirmedBy.map((name) => (
            <Avatar key={name} name={name} />
          ))}
        </span>
      </div>
      <p className="chg-d">
        <WordDiff from={fix.original} to={fix.replacement} />
      </p>
    </>
  );
}

/** Fixes of the same words. They stay out until somebody settles the line. */
export function ConflictBox({ conflict }: { conflict: FixConflict }) {
  const { path, line, fixes, settleHref } = conflict;
  return (
    <section className="conf" aria-label={`Conflict in ${path}, line ${line}`}>
      <header className="h2">
        <h2>
          {fixes.length === 2 ? "Two" : fixes.length} fixes change the same
          words
        </h2>
        <span className="sp" />
        <code className="meta">
          {path}:{line}
        </code>
      </header>
      <div className="conf-b">
        {fixes.map((fix) => (
          <div key={fix.id}>
            <FixLine fix={fix} />
          </div>
        ))}
      </div>
      <p className="conf-f">
        <span>They stay out of the export until the line is settled.</span>
        <a className="btn btn-s btn-sm" href={settleHref}>
          Look at the first
        </a>
      </p>
    </section>
  );
}
