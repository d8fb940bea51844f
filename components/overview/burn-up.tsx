import type { BurnDay } from "@/lib/progress/forecast";
import { area, burnPath, burnScale } from "./burn-scale";
import type { OverviewView } from "./overview-view";

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** `30 Nov` from `2026-11-30`. */
export function dayName(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`)).replace("Sept", "Sep");
}

/** Done against all, day by day, and where the pace leads, drawn as a fan. */
export function BurnUp({
  days,
  forecast,
  today,
}: {
  days: readonly BurnDay[];
  forecast: OverviewView["forecast"];
  /** `YYYY-MM-DD` */
  today: string;
}) {
  const end =
    forecast === null || forecast.late < today ? today : forecast.late;
  const scale = burnScale(days, end);
  const last = days.at(-1);
  if (scale === null || last === undefined) {
    return <p className="lead">The first decision starts the line.</p>;
  }
  const now = { x: scale.x(today), y: scale.y(last.done) };
  const all = scale.y(last.flags);
  const done = burnPath(days, scale, "done", today);
  const x0 = scale.x(days[0]?.day ?? today);
  return (
    <svg
      className="chart"
      viewBox="0 0 672 244"
      role="img"
      aria-label={burnSentence(last, forecast)}
    >
      {scale.weekends.map((day) => (
        <rect
          key={day}
          className="c-we"
          x={scale.x(day)}
          y="26"
          width={Math.max(
            0,
            Math.min(2 * unit(scale), area.right - scale.x(day)),
          )}
          height={area.bottom - 26}
        />
      ))}
      {scale.ticks.map((n) => (
        <g key={n}>
          <line
            className="c-grid"
            x1={area.left}
            x2={area.right}
            y1={scale.y(n)}
            y2={scale.y(n)}
          />
          <text x="636" y={scale.y(n) + 4}>
            {n.toLocaleString("en")}
          </text>
        </g>
      ))}
      {scale.weeks.map((day) => (
        <text key={day} x={scale.x(day)} y="238" textAnchor="middle">
          {dayName(day)}
        </text>
      ))}
      <path
        className="c-area"
        d={`${done}L${now.x} ${area.bottom}L${x0} ${area.bottom}Z`}
      />
      {forecast !== null && (
        <Fan forecast={forecast} scale={scale} now={now} all={all} />
      )}
      <path className="c-scope" d={burnPath(days, scale, "flags", end)} />
      <path className="c-done" d={done} />
      <line
        className="c-today"
        x1={now.x}
        x2={now.x}
        y1={now.y + 6}
        y2={area.bottom}
      />
      <circle className="c-dot" cx={now.x} cy={now.y} r="4" />
      <text
        className="c-lab"
        x={Math.max(now.x - 10, 60)}
        y={now.y - 8}
        textAnchor="end"
      >
        {last.done.toLocaleString("en")} done
      </text>
      <text className="c-lab2" x={area.left} y={all - 8}>
        {last.flags.toLocaleString("en")} flags
      </text>
    </svg>
  );
}

type Scale = NonNullable<ReturnType<typeof burnScale>>;

function unit(scale: Scale): number {
  return scale.x("2024-01-02") - scale.x("2024-01-01");
}

function Fan({
  forecast,
  scale,
  now,
  all,
}: {
  forecast: NonNullable<OverviewView["forecast"]>;
  scale: Scale;
  now: { x: number; y: number };
  all: number;
}) {
  const early = scale.x(forecast.early);
  const late = scale.x(forecast.late);
  const likely = scale.x(forecast.likely);
  return (
    <>
      <path
        className="c-fan"
        d={`M${now.x} ${now.y}L${early} ${all}L${late} ${all}Z`}
      />
      <path className="c-mid" d={`M${now.x} ${now.y}L${likely} ${all}`} />
      <line className="c-range" x1={early} x2={late} y1={all} y2={all} />
      <text
        className="c-lab c-acc"
        x={(early + late) / 2}
        y={all - 8}
        textAnchor="middle"
      >
        {dayName(forecast.early)} to {dayName(forecast.late)}
      </text>
    </>
  );
}

function burnSentence(
  last: BurnDay,
  forecast: OverviewView["forecast"],
): string {
  const done = `${last.done} of ${last.flags} flags done on ${dayName(last.day)}`;
  return forecast === null
    ? `Burn-up. ${done}.`
    : `Burn-up. ${done}; likely all done between ${dayName(forecast.early)} and ${dayName(forecast.late)}.`;
}
