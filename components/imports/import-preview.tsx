"use client";

import { Download } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import type { IntakeKind } from "@/components/ui/intake-glyph";
import { AddCounterpart } from "./add-counterpart";
import { ImportFacts } from "./import-facts";
import { ImportFoot } from "./import-foot";
import { ImportList } from "./import-list";
import { ImportStrip } from "./import-strip";
import type { ImportPreviewView, ProblemView } from "./import-view";
import { JudgeScore } from "./judge-score";
import { NoticeList } from "./notice-list";
import { keptWords, previewHeadline } from "./preview-words";
import { ProblemList } from "./problem-list";
import { RenameList } from "./rename-list";

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
        <ImportFacts view={view} canImport={canImport} />
        {usable && <ImportStrip view={view} shown={shown} onShow={setShown} />}
        <div className="cols cols-7-5">
          <div className="col">
            <Problems view={view} canImport={canImport} />
            <RenameList view={view} canImport={canImport} />
            {(view.lists.to_recheck ?? []).length > 0 && (
              <ImportList view={view} kind="to_recheck" />
            )}
            {usable && shown !== null && shown !== "rejected" && (
              <ImportList key={shown} view={view} kind={shown} />
            )}
          </div>
          <div className="col">
            {usable && (
              <JudgeScore
                score={view.score}
                mistaken={view.mistaken}
                raisedAgain={view.raisedAgain}
                slug={view.slug}
              />
            )}
            <NoticeList notices={view.notices} count={view.noticeCount} />
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

function Problems({
  view,
  canImport,
}: {
  view: ImportPreviewView;
  canImport: boolean;
}) {
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
      {canImport && problems.some(lacksOther) && <AddCounterpart view={view} />}
      {problemCount > problems.length && (
        <p className="teach">
          The first {problems.length.toLocaleString("en")} are shown; the
          download has all of them.
        </p>
      )}
    </section>
  );
}

const lacksOther = ({ kind }: ProblemView) => kind === "missing-counterpart";
