import type { OverviewView } from "@/components/overview/overview-view";
import type { findProgress } from "@/lib/progress/queries";

type Progress = Awaited<ReturnType<typeof findProgress>>;

/** What is left of each ledger run that has anything left, the oldest first. */
export function ageRows(
  review: string,
  { runs }: Progress,
  now: Date,
): OverviewView["ages"] {
  return runs
    .filter(({ open, waiting }) => open + waiting > 0)
    .map(({ id, seq, name, at, open, waiting }) => ({
      ...{ key: id, label: `Import ${seq}, ${name}`, open, waiting },
      age: at === null ? "–" : age(new Date(at), now),
      href: `${review}?run=${seq}`,
    }))
    .reverse();
}

/** How often two people agreed: in all, by rule and by pair. */
export function agreementRows(
  review: string,
  { agreement }: Progress,
): OverviewView["agreement"] {
  const twice = `${review}?state=all&only=twice`;
  return {
    all: { ...agreement.all, key: "", label: "All", href: twice },
    byRule: agreement.byRule.map(({ rule, ...row }) => ({
      ...{ ...row, key: rule, label: rule || "no rule" },
      href: `${twice}&rule=${encodeURIComponent(rule)}`,
    })),
    byPair: agreement.byPair.map(({ people, names, ...row }) => ({
      ...{ ...row, key: people.join(" "), label: names.join(" and ") },
      href: `${review}?state=all&pair=${people.join(",")}`,
    })),
  };
}

/** What has to be said of the figures: stale, before the lead, taken on somebody's word. */
export function remarks(
  review: string,
  { stale, beforeLead, attested }: Progress,
): OverviewView["remarks"] {
  const recheck = `${review}?state=to_recheck`;
  const all = [
    {
      n: stale.source ?? 0,
      words: "went stale because their source changed",
      href: `${recheck}&recheck=source`,
    },
    {
      n: stale.ledger ?? 0,
      words: "went stale because a ledger came with other evidence",
      href: `${recheck}&recheck=ledger`,
    },
    {
      n: beforeLead,
      words: "are before the lead: somebody could not decide",
      href: `${review}?only=before-lead`,
    },
    {
      n: attested.hits,
      words: `of ${attested.of.toLocaleString("en")} confirmations rest on somebody's word, not on a look at the page (${share(attested)})`,
      href: `${review}?state=all&only=attested`,
    },
  ];
  return all.filter(({ n }) => n > 0);
}

/** The last days, and as many before them, in figures, each with its list. */
export function periodRows(
  base: string,
  { periods: { now, before } }: Progress,
  days: number,
): OverviewView["periods"] {
  type Period = typeof now;
  type Words = (period: Period) => string;
  const row = (words: string, of: Words, listOf: Words) => {
    const figure = (period: Period) => ({
      ...{ words: of(period), href: `${base}/${listOf(period)}` },
    });
    return { words, now: figure(now), before: figure(before) };
  };
  const confirmed =
    (more: string) =>
    ({ from, to }: Period) =>
      `review?state=all&confirmed=${from}..${to}${more}`;
  const said = (words: string, disposition: keyof Period["confirmed"]) =>
    row(
      words,
      (period) => count(period.confirmed[disposition]),
      confirmed(`&disposition=${disposition}`),
    );
  return {
    days,
    now: `${now.from} to ${now.to}`,
    before: `${before.from} to ${before.to}`,
    rows: [
      row(
        "Flags that came, less those that went",
        ({ flags }) => count(flags),
        () => "imports",
      ),
      row(
        "Done, less those that opened again",
        ({ done }) => count(done),
        confirmed(""),
      ),
      said("Confirmed correct", "correct"),
      said("Confirmed outdated", "outdated"),
      said("Confirmed wrong", "wrong"),
      said("Confirmed unsourced", "unsourced"),
      row(
        "The judge was mistaken",
        ({ judge }) => share(judge),
        confirmed("&disposition=correct"),
      ),
      row(
        "Taken on somebody's word",
        ({ attested }) => share(attested),
        confirmed("&only=attested"),
      ),
      row(
        "Median seconds a decision",
        ({ medianSeconds }) =>
          medianSeconds === null ? "–" : `${medianSeconds}`,
        confirmed(""),
      ),
      row(
        "Went stale, less those that no longer are",
        ({ wentStale }) => count(wentStale),
        () => "review?state=to_recheck",
      ),
    ],
  };
}

const count = (n: number) => n.toLocaleString("en");

/** `31 %, 95 % interval 12–55 %` */
function share(of: { hits: number; of: number; low: number; high: number }) {
  if (of.of === 0) return "–";
  const percent = (part: number) => Math.round(part * 100);
  return `${percent(of.hits / of.of)} %, 95 % interval ${percent(of.low)}–${percent(of.high)} %`;
}

/** `5 h`, `3 d` */
export function age(since: Date, now: Date): string {
  const hours = Math.max(0, (now.getTime() - since.getTime()) / 3_600_000);
  return hours < 24 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} d`;
}
