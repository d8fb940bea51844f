"use client";

import { Download, Info } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Icon } from "@/components/ui/icon";
import type { IntakeKind } from "@/components/ui/intake-glyph";
import { ImportFoot } from "./import-foot";
import { ImportItems } from "./import-items";
import { ImportStrip, kindWord } from "./import-strip";
import type { ImportPreviewView, ProblemView } from "./import-view";
import { JudgeScore } from "./judge-score";
import { keptWords, previewHeadline } from "./preview-words";
import { ProblemList } from "./problem-list";

/** What an import would do, before anything is done. */
export function ImportPreview({
  view,
  canImport,
}: {
  view: ImportPreviewView;
  canImport: boolean;
}) {
  const [shown, setShown] = useState<IntakeKind | null>(() => firstList(view));
  const usable = view.outcome !== "rejected";
  return (
    <>
      <main className="page" id="main" tabIndex={-1}>
        <nav className="crumbs" aria-label="Breadcrumb">
          <Link href={`/p/${view.slug}/imports`}>Imports</Link>
          <span aria-hidden="true">/</span>
          <span>{view.state === "committed" ? "Report" : "Preview"}</span>
        </nav>
        <header className="page-h">
          <h1>{previewHeadline(view)}</h1>
          <p>{keptWords(view)}</p>
        </header>
        <Facts view={view} />
        {usable && <ImportStrip view={view} shown={shown} onShow={setShown} />}
        <div className="cols cols-7-5">
          <div className="col">
            <Problems view={view} />
            {usable && shown !== null && shown !== "rejected" && (
              <Items view={view} kind={shown} />
            )}
          </div>
          <div className="col">
            {usable && (
              <JudgeScore
                score={view.score}
                raisedAgain={view.raisedAgain}
                slug={view.slug}
              />
            )}
            <Notices notices={view.notices} />
          </div>
        </div>
      </main>
      {canImport && <ImportFoot view={view} />}
    </>
  );
}

function firstList(view: ImportPreviewView): IntakeKind | null {
  const order: IntakeKind[] = ["changed", "new", "moved", "resolved"];
  return order.find((kind) => view.counts[kind] > 0) ?? null;
}

function Facts({ view }: { view: ImportPreviewView }) {
  return (
    <dl className="facts">
      {view.files.map((file) => (
        <div key={file.sha256}>
          <dt>File</dt>
          <dd>
            <code>{file.name}</code> {file.bytes.toLocaleString("en")} bytes,
            SHA-256{" "}
            <code>
              {file.sha256.slice(0, 8)}…{file.sha256.slice(-8)}
            </code>{" "}
            <CopyButton text={file.sha256} label="Copy the full hash" />
          </dd>
        </div>
      ))}
      {view.readAs !== "" && (
        <div>
          <dt>Read as</dt>
          <dd>{view.readAs}</dd>
        </div>
      )}
      {view.contentCommit !== null && (
        <div>
          <dt>Content commit</dt>
          <dd>
            <code>{view.contentCommit.slice(0, 12)}</code>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Problems({ view }: { view: ImportPreviewView }) {
  const { problems, problemCount } = view;
  if (problemCount === 0) return null;
  const base = `/api/v1/projects/${view.slug}/imports/${view.id}`;
  return (
    <section aria-labelledby="problems-h">
      <header className="h2">
        <h2 id="problems-h">Problems</h2>
        <span className="n">{problemCount.toLocaleString("en")}</span>
        <span className="sp" />
        {view.outcome !== "rejected" && (
          <a className="tb" href={`${base}/rejected`} download>
            <Icon of={Download} size={14} />
            Rejected records
          </a>
        )}
      </header>
      <ProblemList problems={problems} />
      {problemCount > problems.length && (
        <p className="teach">
          The first {problems.length.toLocaleString("en")} are shown; the
          download has all of them.
        </p>
      )}
    </section>
  );
}

function Items({ view, kind }: { view: ImportPreviewView; kind: IntakeKind }) {
  const items = view.lists[kind] ?? [];
  const n = view.counts[kind];
  return (
    <section aria-labelledby="kind-h">
      <header className="h2">
        <h2 id="kind-h">{kindWord(kind)}</h2>
        <span className="n">{n.toLocaleString("en")}</span>
        <span className="sp" />
        {kind === "changed" && (
          <span className="meta">
            known on the left of each arrow, incoming on the right
          </span>
        )}
      </header>
      {items.length > 0 && <ImportItems slug={view.slug} items={items} />}
      {items.length < n && (
        <p className="teach">
          {items.length === 0
            ? "They are not listed one by one here."
            : `The first ${items.length} are shown.`}
        </p>
      )}
      {n === 0 && <p className="teach">None.</p>}
    </section>
  );
}

function Notices({ notices }: { notices: readonly ProblemView[] }) {
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby="notices-h">
      <header className="h2 h2-gap">
        <h2 id="notices-h">Said, not refused</h2>
        <span className="n">{notices.length.toLocaleString("en")}</span>
      </header>
      <ul className="notes">
        {notices.map((notice) => (
          <li
            key={`${notice.line} ${notice.column} ${notice.kind} ${notice.message}`}
          >
            <Icon of={Info} size={14} />
            <span>{notice.message}</span>
            {notice.line !== null && (
              <span className="loc">line {notice.line}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
