import { Info } from "lucide-react";
import { Icon } from "@/components/ui/icon";
import { ApplyPatch } from "./apply-patch";
import { DownloadList, EarlierExports } from "./download-list";
import { DryRun } from "./dry-run";
import { ExportFigures } from "./export-figures";
import { ExportFilter } from "./export-filter";
import type { ExportsView } from "./export-view";
import { Landed } from "./landed";
import { HeldForLead, Withdrawn } from "./left-out";
import { PullRequest } from "./pull-request";
import { ConflictBox, ReadyFixes } from "./ready-fixes";
import { RecordButton } from "./record-button";

/** What is ready to leave, in which formats, and what left before. */
export function Exports({
  view,
  unreadable,
}: {
  view: ExportsView;
  /** Whether the address asks for a part in a way that cannot be read. */
  unreadable: boolean;
}) {
  return (
    <>
      <main className="page" id="main" tabIndex={-1}>
        <header className="page-h">
          <h1>{exportsHeadline(view)}</h1>
          <p>
            An export is a record. It changes no content file, and every fix in
            it says <code>"applied": false</code>.
          </p>
        </header>
        {unreadable && (
          <p className="state-band" role="alert">
            The part that this address asks for cannot be read, so everything is
            shown. Choose a part below.
          </p>
        )}
        <ExportFigures view={view} />
        <ExportFilter filter={view.filter} action={`/p/${view.slug}/exports`} />
        <div className="cols cols-7-5">
          <div className="col">
            <HeldForLead files={view.heldForLead} />
            {view.conflicts.map((conflict) => (
              <ConflictBox
                key={`${conflict.path}:${conflict.line}`}
                conflict={conflict}
              />
            ))}
            <Ready view={view} />
            <DryRun view={view} />
            <Withdrawn items={view.withdrawn} />
          </div>
          <div className="col">
            <section aria-labelledby="downloads-h">
              <header className="h2">
                <h2 id="downloads-h">Downloads</h2>
              </header>
              <DownloadList files={view.downloads} zipHref={view.zipHref} />
            </section>
            <ApplyPatch lines={view.apply} />
            <PullRequest view={view.pullRequest} />
            <Landed slug={view.slug} view={view.landings} />
            <section aria-labelledby="earlier-h">
              <header className="h2">
                <h2 id="earlier-h">Earlier exports</h2>
                <span className="n">{view.earlier.length}</span>
              </header>
              <EarlierExports
                slug={view.slug}
                exports={view.earlier}
                canOpen={view.pullRequest.words === null}
              />
            </section>
          </div>
        </div>
      </main>
      <footer className="foot">
        <p className="foot-l">
          <Icon of={Info} size={14} />
          <span>
            Same decisions, same bytes. Only the export’s id and time differ.
          </span>
        </p>
        <RecordButton
          slug={view.slug}
          formats={view.downloads.map(({ format }) => format)}
          asked={view.asked}
          blocked={
            view.fixCount +
              view.dismissed.correct +
              view.dismissed.unsourced ===
            0
          }
        />
      </footer>
    </>
  );
}

/** The answer on top: how much is ready. */
export function exportsHeadline({ ready, fresh, since }: ExportsView): string {
  if (ready === 0) return "No fix is ready yet.";
  const fixes =
    ready === 1
      ? "1 fix is ready"
      : `${ready.toLocaleString("en")} fixes are ready`;
  if (since === null) return `${fixes}.`;
  if (fresh === 0) return `${fixes}, none of them new since the last export.`;
  return `${fixes}, ${fresh.toLocaleString("en")} of them new since the last export.`;
}

function Ready({ view }: { view: ExportsView }) {
  return (
    <section aria-labelledby="ready-h">
      <header className="h2">
        <h2 id="ready-h">Ready fixes</h2>
        <span className="n">{view.ready.toLocaleString("en")}</span>
        <span className="sp" />
        <span className="meta">by file, with who confirmed</span>
      </header>
      {view.fixes.length === 0 ? (
        <p className="lead">
          A fix is ready once it is confirmed. Decide a flag as outdated or
          wrong, write the fix, and it stands here.
        </p>
      ) : (
        <ReadyFixes fixes={view.fixes} />
      )}
      {view.fixes.length > 0 && view.fixes.length < view.ready && (
        <p className="teach">
          The first {view.fixes.length} are shown; the downloads have all.
        </p>
      )}
    </section>
  );
}
