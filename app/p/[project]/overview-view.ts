import type {
  OverviewView,
  StuckItem,
} from "@/components/overview/overview-view";
import type { WaitState } from "@/components/ui/state-glyph";
import type { ProjectSettings } from "@/lib/auth/actor";
import type { findProgress, findStuck } from "@/lib/progress/queries";
import { doneOf, openOf, waitingOf } from "@/lib/progress/tally";
import { Disposition } from "@/lib/review/disposition";
import type { Bucket } from "@/lib/review/flag-counters";
import { sourceRow } from "./source-row";

type Progress = Awaited<ReturnType<typeof findProgress>>;
type Stuck = Awaited<ReturnType<typeof findStuck>>;

const MOST_FILES = 50;
const MOST_SOURCES = 50;

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
  now: Date,
): OverviewView {
  const base = `/p/${project.slug}`;
  const { judge } = progress;
  const sources = progress.sources.map((source) => sourceRow(base, source));
  return {
    slug: project.slug,
    headline: progress.headline,
    basis: null,
    figures: figures(base, progress),
    burnUp: progress.days,
    forecast: null,
    stuck: stuckItems(base, stuck, now),
    judge: {
      all: { ...judge.all, label: "", name: null, href: null },
      byRun: [],
      byRule: judge.byRule.map((row) => ({
        ...row,
        label: row.key || "no rule",
        name: project.ruleNames[row.key] ?? null,
        href: `${base}/review?rule=${encodeURIComponent(row.key)}`,
      })),
    },
    opinions: opinions(progress),
    ...{ agreement: null, reviewers: reviewers(progress) },
    files: progress.files.slice(0, MOST_FILES).map(({ path, tally }) => ({
      ...{ path, href: `${base}/review?file=${encodeURIComponent(path)}` },
      ...{
        done: doneOf(tally),
        waiting: waitingOf(tally),
        open: openOf(tally),
      },
    })),
    fileCount: progress.files.length,
    sources: sources.slice(0, MOST_SOURCES),
    sourceCount: sources.length,
    sourcesLead: sourcesLead(progress),
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

function reviewers(progress: Progress): OverviewView["reviewers"] {
  return progress.reviewers
    .map((row) => ({
      ...row,
      decided: Object.values(row.byDisposition).reduce((sum, n) => sum + n, 0),
    }))
    .sort((a, b) => b.decided - a.decided);
}

function sourcesLead({ sources }: Progress): string | null {
  if (sources.length === 0) return null;
  const read = sources.filter(({ checkedAt }) => checkedAt !== null).length;
  const changed = sources.filter((source) => source.changed).length;
  const words =
    changed === 0 ? "" : ` ${changed} changed since they were first read.`;
  return `${read} of ${sources.length} were looked at.${words}`;
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

function age(since: Date, now: Date): string {
  const hours = Math.max(0, (now.getTime() - since.getTime()) / 3_600_000);
  return hours < 24 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} d`;
}
