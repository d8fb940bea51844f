/** One capture of a page in an archive, oldest first in every list. */
export type Capture = {
  /** 14 digits, UTC. */
  timestamp: string;
  /** ISO 8601. */
  at: string;
  /** Where the captured page itself can be fetched. */
  url: string;
};

/** `20240312090000` as ISO 8601; null where it is no such time. */
export function timeOfTimestamp(timestamp: string): string | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(timestamp) ?? [];
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  return year && !Number.isNaN(Date.parse(text)) ? text : null;
}

/**
 * Reads a CDX server's JSON: a list of rows, the first of which names the
 * columns (`timestamp`, `original`, `statuscode` …). Only pages that answered
 * 200 count; a row that does not fit is left out. `id_` asks for the page as
 * it was captured, without the archive's own chrome.
 */
export function parseCdx(json: string, replay: string): Capture[] {
  const rows = parseRows(json);
  const [head = [], ...rest] = rows;
  const column = (name: string) => head.indexOf(name);
  const [time, original, status] = [
    ...[column("timestamp"), column("original"), column("statuscode")],
  ];
  if (time === undefined || time < 0) return [];
  return rest.flatMap((row) => {
    const timestamp = row[time] ?? "";
    const at = timeOfTimestamp(timestamp);
    const page = row[original ?? -1] ?? "";
    const code = status === undefined || status < 0 ? "200" : row[status];
    if (at === null || code !== "200" || !/^https?:/i.test(page)) return [];
    return [{ timestamp, at, url: `${replay}/${timestamp}id_/${page}` }];
  });
}

function parseRows(json: string): string[][] {
  try {
    const value: unknown = JSON.parse(json);
    if (!Array.isArray(value)) return [];
    return value.filter(Array.isArray).map((row) => row.map(String));
  } catch {
    return [];
  }
}

const LINK = /<([^<>]*)>((?:\s*;\s*[\w*-]+\s*=\s*(?:"[^"]*"|[^\s",;]+))*)/g;

/**
 * Reads a TimeMap (RFC 7089, in the link format of RFC 6690): the mementos
 * with their `datetime`, oldest first.
 */
export function parseTimeMap(text: string): Capture[] {
  const captures = [...text.matchAll(LINK)].flatMap(
    ([, url = "", rest = ""]) => {
      const when = /;\s*datetime\s*=\s*"([^"]*)"/i.exec(rest)?.[1] ?? "";
      const isMemento = relsOf(rest).includes("memento");
      const time = Date.parse(when);
      if (!isMemento || Number.isNaN(time) || !/^https?:/i.test(url)) return [];
      const at = new Date(time).toISOString();
      return [{ timestamp: at.replace(/\D/g, "").slice(0, 14), at, url }];
    },
  );
  return captures.sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** The TimeMaps that links name (RFC 7089: a TimeGate's header, or an index of TimeMaps). */
export function timeMapsOf(links: string): string[] {
  return [...links.matchAll(LINK)].flatMap(([, url = "", rest = ""]) => {
    const isMap = relsOf(rest).includes("timemap");
    return isMap && /^https?:/i.test(url) ? [url] : [];
  });
}

function relsOf(parameters: string): string[] {
  const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i.exec(parameters);
  return `${rel?.[1] ?? rel?.[2] ?? ""}`.split(/\s+/);
}
