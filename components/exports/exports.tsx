import {
  Check,
  Info,
  Locate,
  type LucideIcon,
  Plus,
  TriangleAlert,
} from "lucide-react";
import { CopyButton } from "@/components/ui/copy-button";
import { DispositionGlyph } from "@/components/ui/disposition-glyph";
import { Icon } from "@/components/ui/icon";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { StateGlyph } from "@/components/ui/state-glyph";
import { When } from "@/components/ui/when";
import { DownloadList, EarlierExports } from "./download-list";
import { DryRun } from "./dry-run";
import { ExportFilter } from "./export-filter";
import type { ExportsView } from "./export-view";
import { Landed } from "./landed";
import { PullRequest } from "./pull-request";
import { ConflictBox, ReadyFixes } from "./ready-fixes";
import { RecordButton } from "./record-button";

/** What is ready to leave, in which formats, and what left before. */
export function Exports({ view }: { view: ExportsView }) {
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
        <Figures view={view} />
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
            <Apply lines={view.apply} />
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

function Figures({ view }: { view: ExportsView }) {
  const { correct, unsourced } = view.dismissed;
  return (
    <ul className="strip strip-6" aria-label="This export">
      <Figure n={view.ready} of={Check} word="Ready">
        in {view.readyFiles} {view.readyFiles === 1 ? "file" : "files"}
      </Figure>
      <Figure n={view.fresh} of={Plus} word="New">
        {view.since === null ? (
          "nothing was exported before"
        ) : (
          <>
            since <When at={view.since} />
          </>
        )}
      </Figure>
      <Figure n={view.conflictCount} of={TriangleAlert} word="In conflict">
        held back
      </Figure>
      <Figure
        n={view.toRecheck}
        glyph={<StateGlyph state="recheck" />}
        word="To recheck"
      >
        left out until somebody looks
      </Figure>
      <Figure
        n={correct + unsourced}
        glyph={<DispositionGlyph disposition="correct" />}
        word="Dismissed"
      >
        {correct} correct, {unsourced} unsourced
      </Figure>
      <Figure n={view.judgeAgain} of={Locate} word="Judge again">
        with a source somebody found
      </Figure>
    </ul>
  );
}

function Figure({
  n,
  of,
  glyph,
  word,
  children,
}: {
  n: number;
  of?: LucideIcon;
  glyph?: React.ReactNode;
  word: string;
  children: React.ReactNode;
}) {
  return (
    <li>
      <div className="strip-c">
        <span className="strip-n">{n.toLocaleString("en")}</span>
        <span className="strip-w">
          {of === undefined ? glyph : <Icon of={of} size={14} />}
          {word}
        </span>
        <span className="strip-s">{children}</span>
      </div>
    </li>
  );
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

/** Fixes that this person's exports leave out. */
function HeldForLead({ files }: { files: readonly string[] }) {
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
function Withdrawn({ items }: { items: ExportsView["withdrawn"] }) {
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

function Apply({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="apply-h">
      <header className="h2">
        <h2 id="apply-h">For whoever applies it</h2>
        <span className="sp" />
        <CopyButton
          text={lines.join("\n")}
          label="Copy the lines"
          word="Copy"
        />
      </header>
      <ScrollRegion className="snip snip-l" label="Commands">
        <pre>
          {lines.map((line) => (
            <span key={line}>
              <span className="dim">$ </span>
              {line}
              {"\n"}
            </span>
          ))}
        </pre>
      </ScrollRegion>
    </section>
  );
}
