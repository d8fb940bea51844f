import { TriangleAlert } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { DispositionWord } from "@/components/ui/disposition-word";
import { Icon } from "@/components/ui/icon";
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
      {fix.lint.length > 0 && (
        <p className="fx-l">
          <Icon of={TriangleAlert} size={14} />
          <span>
            Not in the evidence:{" "}
            {fix.lint.map((text, i) => (
              <span key={text}>
                {i > 0 && ", "}
                <code>{text}</code>
              </span>
            ))}
          </span>
        </p>
      )}
    </>
  );
}

function conflictTitle(fixes: number): string {
  if (fixes === 1) return "A fix no longer fits";
  return `${fixes === 2 ? "Two" : fixes} fixes of one line cannot both stand`;
}

/** Fixes of the same words. They stay out until somebody settles the line. */
export function ConflictBox({ conflict }: { conflict: FixConflict }) {
  const { path, line, fixes, settleHref, why } = conflict;
  return (
    <section className="conf" aria-label={`Conflict in ${path}, line ${line}`}>
      <header className="h2">
        <h2>{conflictTitle(fixes.length)}</h2>
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
        <span>
          Out of the patch, because {why}. The manifest has it, marked as a
          conflict.
        </span>
        <a className="btn btn-s btn-sm" href={settleHref}>
          Look at the first
        </a>
      </p>
    </section>
  );
}
