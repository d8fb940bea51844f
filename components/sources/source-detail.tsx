import { ArrowUpRight, RefreshCw } from "lucide-react";
import Link from "next/link";
import { isDisposition, type Standing } from "@/components/review/standing";
import { DispositionWord } from "@/components/ui/disposition-word";
import { Icon } from "@/components/ui/icon";
import { QuoteBadge } from "@/components/ui/quote-badge";
import { StateWord } from "@/components/ui/state-word";
import { When } from "@/components/ui/when";
import { PassageDiff } from "./passage-diff";
import { ReadAgainButton } from "./read-again-button";
import type { SnapshotView, SourceDetailView } from "./source-view";

/** One cited page: its state, how it changed, and every claim pinned to it. */
export function SourceDetail({
  view,
  mayCheck,
  past,
}: {
  view: SourceDetailView;
  mayCheck: boolean;
  /** The page’s past, between its facts and its differences. */
  past: React.ReactNode;
}) {
  const { source } = view;
  return (
    <main className="page" id="main" tabIndex={-1}>
      <nav className="crumbs" aria-label="Breadcrumb">
        <Link href={`/p/${view.slug}/sources`}>Sources</Link>
        <span aria-hidden="true">/</span>
        <span>{source.title ?? "Page"}</span>
      </nav>
      <header className="page-h page-h-row">
        <div>
          <h1>{source.title ?? source.url}</h1>
          <p className="url url-l">{source.url}</p>
        </div>
        <div className="page-a">
          {source.href !== null && (
            <>
              {mayCheck && (
                <ReadAgainButton slug={view.slug} sourceId={source.id} />
              )}
              <a
                className="btn btn-q btn-sm"
                href={source.href}
                target="_blank"
                rel="noopener noreferrer nofollow"
              >
                Open live page
                <Icon of={ArrowUpRight} size={14} />
              </a>
            </>
          )}
        </div>
      </header>
      <dl className="facts">
        {view.facts.map(({ label, words, tone }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {tone === "warn" ? (
                <span className="st-warn">
                  <Icon of={RefreshCw} size={12} />
                  {words}
                </span>
              ) : (
                words
              )}
            </dd>
          </div>
        ))}
      </dl>
      {past}
      <div className="cols cols-8-4b">
        {view.compare === null ? (
          <section className="col" aria-labelledby="diff-h">
            <header className="h2">
              <h2 id="diff-h">Difference</h2>
            </header>
            <p className="lead">
              {view.snapshots.length === 0
                ? "The page was not read yet."
                : "Every look found the same text so far. Once it changes, both versions stand here side by side."}
            </p>
          </section>
        ) : (
          <PassageDiff compare={view.compare} />
        )}
        <div className="col">
          <Pinned view={view} />
          <Snapshots view={view} />
        </div>
      </div>
    </main>
  );
}

function Pinned({ view }: { view: SourceDetailView }) {
  return (
    <section aria-labelledby="pinned-h">
      <header className="h2">
        <h2 id="pinned-h">Pinned claims</h2>
        <span className="n">{view.pinned.length}</span>
        <span className="sp" />
        <Link
          className="tb"
          href={`/p/${view.slug}/review?source=${view.source.id}&order=source`}
        >
          Review these
        </Link>
      </header>
      <ul className="pins">
        {view.pinned.map((pin) => (
          <li key={pin.flagId}>
            <Link href={pin.href}>{pin.extId}</Link>
            <span className="again-c">{pin.claim}</span>
            <span className="pins-s">
              <StandingWord standing={pin.standing} />
            </span>
            <span className="pins-q">
              <QuoteBadge kind={pin.kind} />
              {pin.passage !== null && <q>{pin.passage}</q>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function StandingWord({ standing }: { standing: Standing }) {
  return isDisposition(standing) ? (
    <DispositionWord disposition={standing} />
  ) : (
    <StateWord state={standing} />
  );
}

function Snapshots({ view }: { view: SourceDetailView }) {
  const { compare, snapshots } = view;
  return (
    <section aria-labelledby="snapshots-h">
      <header className="h2">
        <h2 id="snapshots-h">Snapshots</h2>
        <span className="n">{snapshots.length}</span>
      </header>
      <ol className="snaps">
        {snapshots.map((snapshot) => (
          <li key={snapshot.id} className={lookOf(snapshot, compare)}>
            <span className="snap-r">
              <Pick view={view} snapshot={snapshot} as="from" />
              <Pick view={view} snapshot={snapshot} as="to" />
            </span>
            <b>
              <When at={snapshot.at} />
            </b>
            <span className="meta">{snapshot.words}</span>
            <code className="meta">
              {snapshot.textSha256 === null
                ? snapshot.outcome
                : `${snapshot.textSha256.slice(0, 4)}…${snapshot.textSha256.slice(-4)}`}
            </code>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Compare = SourceDetailView["compare"];

/** Takes a snapshot as one side of the difference. */
function Pick({
  view,
  snapshot,
  as,
}: {
  view: SourceDetailView;
  snapshot: SnapshotView;
  as: "from" | "to";
}) {
  const { compare, slug, source } = view;
  if (snapshot.textSha256 === null || compare === null) return null;
  const now = { from: compare.from.id, to: compare.to.id };
  const query = new URLSearchParams({ ...now, [as]: snapshot.id });
  return (
    <Link
      href={`/p/${slug}/sources/${source.id}?${query}`}
      scroll={false}
      aria-current={now[as] === snapshot.id ? "true" : undefined}
    >
      {as === "from" ? "From" : "To"}
      <span className="vh">
        {" "}
        <When at={snapshot.at} />
      </span>
    </Link>
  );
}

function lookOf(snapshot: SnapshotView, compare: Compare): string | undefined {
  if (snapshot.id === compare?.to.id) return "is-to";
  return snapshot.id === compare?.from.id ? "is-from" : undefined;
}
