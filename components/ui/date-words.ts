/**
 * Times as the screens say them. `zone` is an IANA name or undefined for the
 * reader's own; the server passes UTC, so that both sides render alike.
 */
type Zone = string | undefined;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making one costs more than using it a thousand times. */
function formatter(options: Intl.DateTimeFormatOptions, zone: Zone) {
  const all = { ...options, ...(zone === undefined ? {} : { timeZone: zone }) };
  const key = JSON.stringify(all);
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", all);
  formatters.set(key, made);
  return made;
}

/** `14:01` */
export function clock(iso: string, zone?: string): string {
  return formatter({ hour: "2-digit", minute: "2-digit" }, zone).format(
    new Date(iso),
  );
}

/** `14:12:07` */
export function clockWithSeconds(iso: string, zone?: string): string {
  return formatter(
    { hour: "2-digit", minute: "2-digit", second: "2-digit" },
    zone,
  ).format(new Date(iso));
}

/** `24 Nov`, with the year unless it is that of `now`. */
export function day(iso: string, now: Date, zone?: string): string {
  const then = new Date(iso);
  const year = formatter({ year: "numeric" }, zone);
  const sameYear = year.format(then) === year.format(now);
  return formatter(
    {
      day: "numeric",
      month: "short",
      ...(sameYear ? {} : { year: "numeric" }),
    },
    zone,
  )
    .format(then)
    .replace("Sept", "Sep");
}

/** `24 Nov, 09:20`, and only `09:20` today. */
export function dayAndClock(iso: string, now: Date, zone?: string): string {
  return day(iso, now, zone) === day(now.toISOString(), now, zone)
    ? clock(iso, zone)
    : `${day(iso, now, zone)}, ${clock(iso, zone)}`;
}

/** `11 min ago`, `3 h ago`, `6 d ago`; "just now" under a minute. */
export function ago(iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(iso)) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 60 * 24) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / (60 * 24))} d ago`;
}
