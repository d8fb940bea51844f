import type { BurnDay } from "@/lib/progress/forecast";

const DAY_MS = 86_400_000;

/** The drawing area of the chart, in its own units. */
export const area = { left: 8, right: 628, top: 41, bottom: 220 } as const;

export type BurnScale = {
  x: (day: string) => number;
  y: (n: number) => number;
  /** Five round figures from 0 to the top. */
  ticks: number[];
  /** Mondays, at most six of them. */
  weeks: string[];
  /** The first days of weekends. */
  weekends: string[];
};

const ms = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Places days and counts on the chart; `end` is the last day that is shown. */
export function burnScale(
  days: readonly BurnDay[],
  end: string,
): BurnScale | null {
  const first = days[0];
  if (first === undefined) return null;
  const from = ms(first.day);
  const span = Math.max(ms(end) - from, DAY_MS);
  const most = Math.max(4, ...days.map(({ flags }) => flags));
  const step = Math.ceil(most / 4);
  const wide = area.right - area.left;
  const high = area.bottom - area.top;
  const all = Array.from({ length: Math.min(span / DAY_MS + 1, 800) }, (_, i) =>
    dayOf(from + i * DAY_MS),
  );
  const weekday = (day: string) => new Date(ms(day)).getUTCDay();
  const mondays = all.filter((day) => weekday(day) === 1);
  const every = Math.ceil(mondays.length / 6) || 1;
  return {
    x: (day) => area.left + (wide * (ms(day) - from)) / span,
    y: (n) => area.bottom - (high * n) / (step * 4),
    ticks: [0, 1, 2, 3, 4].map((i) => i * step),
    weeks: mondays.filter((_, i) => i % every === 0),
    weekends: all.filter((day) => weekday(day) === 6),
  };
}

/** An SVG path through the days; steps hold their height until the next day. */
export function burnPath(
  days: readonly BurnDay[],
  scale: BurnScale,
  of: "done" | "flags",
  until: string,
): string {
  const steps = of === "flags";
  const points = days.map((one) => ({
    x: scale.x(one.day),
    y: scale.y(one[of]),
  }));
  const path = points.map(({ x, y }, i) => {
    const before = points[i - 1];
    const level =
      steps && before !== undefined ? `L${round(x)} ${round(before.y)}` : "";
    return `${level}${i === 0 ? "M" : "L"}${round(x)} ${round(y)}`;
  });
  const last = points.at(-1);
  const tail =
    last === undefined ? "" : `L${round(scale.x(until))} ${round(last.y)}`;
  return path.join("") + tail;
}

const round = (n: number) => n.toFixed(1);
