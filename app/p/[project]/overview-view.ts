import type {
  OverviewView,
  StuckItem,
} from "@/components/overview/overview-view";
import type { WaitState } from "@/components/ui/state-glyph";
import type { ProjectSettings } from "@/lib/auth/actor";
import type { findProgress } from "@/lib/progress/queries";
import type { findStuck } from "@/lib/progress/stuck-queries";
import { doneOf, openOf, waitingOf } from "@/lib/progress/tally";
import { Disposition } from "@/lib/review/disposition";
import type { Bucket } from "@/lib/review/flag-counters";
import {
  age,
  ageRows,
  agreementRows,
  periodRows,
  remarks,
} from "./overview-tables";
import { sourceRow } from "./source-row";

type Progress = Awaited<ReturnType<typeof findProgress>>;
type Stuck = Awaited<ReturnType<typeof findStuck>>;

const WAITS: Partial<Record<Bucket, WaitState>> = {
  settled: "settled",
  awaiting_second: "second",
  disputed: "disagree",
  to_recheck: "recheck",
  open: "open",
};

/** The overview's figures as its screen shows them. */
export function overviewView(
  project: ProjectSettings,
  progress: Progress,
  stuck: Stuck,
  shown: { now: Date; days: number },
): OverviewView {
  const base = `/p/${project.slug}`;
  const review = `${base}/review`;
  const sources = progress.sources.map((source) => ({
    ...sourceRow(base, source),
    flagsHref: `${review}?state=all&source=${source.id}`,
  }));
  return {
    slug: project.slug,
    ...{ headline: progress.headline, basis: null },
    figures: figures(base, progress),
    ...{ burnUp: progress.days, forecast: progress.forecast },
    stuck: stuckItems(base, stuck, shown.now),
    judge: judgeRows(review, project, progress),
    opinions: opinions(progress),
    landings: progress.landings,
    agreement: agreementRows(review, progress),
    ages: ageRows(review, progress, shown.now),
    remarks: remarks(review, progress),
    periods: periodRows(base, progress, shown.days),
    reviewers: reviewers(review, progress),
    files: progress.files.map(({ path, tally }) => ({
      ...{ path, href: `${review}?file=${encodeURIComponent(path)}` },
      ...{
        done: doneOf(tally),
        waiting: waitingOf(tally),
        open: openOf(tally),
      },
    })),
    fileCount: progress.fileCount,
    ...{ sources, sourceCount: progress.sourceCount },
    sourcesLead: sourcesLead(progress),
    today: shown.now.toISOString().slice(0, 10),
    csvBase: `/api/v1/projects/${project.slug}/progress/`,
  };
}

function judgeRows(
  review: string,
  project: ProjectSettings,
  { judge, runs }: Progress,
): OverviewView["judge"] {
  return {
    all: {
      ...{ ...judge.all, key: "", label: "", name: null },
      href: `${review}?verdict=not_grounded`,
    },
    byRun: runs
      .filter((run) => run.judge.of > 0)
      .map((run) => ({
        ...run.judge,
        ...{ key: run.id, label: `${run.seq}`, name: run.name },
        href: `${review}?run=${run.seq}`,
      })),
    byRule: judge.byRule.map((row) => ({
      ...row,
      label: row.key || "no rule",
      name: project.ruleNames[row.key] ?? null,
      href: `${review}?rule=${encodeURIComponent(row.key)}`,
    })),
  };
}

const OPINION_WORDS: Record<string, string> = {
  VERIFIED: "supports the claim",
  CONTRADICTED: "contradicts the claim",
  UNSUPPORTED: "says nothing about it",
};

function opinions({ opinions: { all, byVerdict } }: Progress) {
  const row = (share: typeof all) => ({
    ...share,
    ...{ label: share.key, name: null, href: null },
    words: OPINION_WORDS[share.key] ?? share.key,
  });
  return { all: row(all), byVerdict: byVerdict.map(row) };
}

function figures(base: string, { tally }: Progress): OverviewView["figures"] {
  const dispositions = Disposition.options.map((state) => ({
    ...{ state, n: tally[state] ?? 0 },
    href: `${base}/review?disposition=${state}`,
  }));
  const waits = Object.entries(WAITS).map(([bucket, state]) => ({
    ...{ state, n: tally[bucket as Bucket] ?? 0 },
    href: `${base}/review?state=${bucket}`,
  }));
  return [...dispositions, ...waits];
}

function reviewers(
  review: string,
  progress: Progress,
): OverviewView["reviewers"] {
  return progress.reviewers
    .map((row) => ({
      ...row,
      href: `${review}?reviewer=${row.id}`,
      decided: Object.values(row.byDisposition).reduce((sum, n) => sum + n, 0),
    }))
    .sort((a, b) => b.decided - a.decided);
}

function sourcesLead({
  sourceCount,
  sourceLooks: { read, changed },
}: Progress): string | null {
  if (sourceCount === 0) return null;
  const words =
    changed === 0 ? "" : ` ${changed} changed since they were first read.`;
  return `${read} of ${sourceCount} were looked at.${words}`;
}

function stuckItems(base: string, stuck: Stuck, now: Date): StuckItem[] {
  return stuck.map((item) => ({
    id: item.id,
    glyph: item.state,
    title: item.title,
    age: age(new Date(item.since), now),
    words: item.words,
    action: { label: "Open", href: `${base}/${item.path}` },
  }));
}
