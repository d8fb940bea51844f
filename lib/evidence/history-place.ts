import * as z from "zod";

/** Where the pages of a host have their history, as a lead names it. */
export const HistorySource = z.strictObject({
  /** A local clone or bare mirror, GitHub's API, or a web archive. */
  kind: z.enum(["git", "github", "archive"]),
  /** git: a path on this machine; archive: its CDX or TimeMap address. Else "". */
  location: z.string().trim().max(1000),
  /** `owner/name`, as the pages' metas and commit links have it; or "". */
  repository: z
    .string()
    .trim()
    .max(200)
    .regex(/^$|^[\w.-]+\/[\w.-]+$/, "owner/name, or nothing"),
  /** The pages that it holds. */
  host: z.string().trim().toLowerCase().max(253),
  /** What their addresses begin with, and what that is in the repository. */
  prefix: z.string().trim().max(500).default("/"),
  folder: z.string().trim().max(500).default(""),
  extension: z.string().trim().max(20).default(".md"),
  /** "" for the one that HEAD names. */
  branch: z.string().trim().max(200).default(""),
});
export type HistorySource = z.infer<typeof HistorySource>;

export const HistorySources = z.array(HistorySource).max(20);

/** What a project says of its sources' pasts; a spoilt record says nothing. */
export function parseHistorySources(value: unknown): HistorySource[] {
  return HistorySources.catch([]).parse(value);
}

/** The file of a repository that a page is made from. */
export type PagePlace = { repository: string; path: string };

/**
 * The file that a page names in its metas (`original_content_git_url`, or
 * `gitcommit` where that is missing). The private twin of a public repository
 * has `-pr` behind its name.
 */
export function placeOfMetas(metas: Record<string, string>): PagePlace | null {
  const named = metas.original_content_git_url ?? metas.gitcommit ?? "";
  const [, owner, name, path] =
    /^https:\/\/[^/]+\/([\w.-]+)\/([\w.-]+)\/blob\/[^/]+\/([^?#]+)/.exec(
      named,
    ) ?? [];
  if (!owner || !name || !path) return null;
  const repository = `${owner}/${name.replace(/-pr$/, "")}`;
  try {
    return { repository, path: decodeURIComponent(path) };
  } catch {
    return null;
  }
}

/** The history that holds a page, and the file in it; null where none does. */
export function findPlace(
  sources: HistorySource[],
  url: string,
  metas: Record<string, string>,
): { source: HistorySource; path: string } | null {
  const place = placeOfMetas(metas);
  for (const source of sources) {
    if (source.kind === "archive") continue;
    const isNamed =
      place !== null &&
      source.repository.toLowerCase() === place.repository.toLowerCase();
    const path = isNamed ? place.path : pathByRule(source, url);
    if (path !== null) return { source, path };
  }
  return null;
}

/** The archive that is asked for a page; null where none is. */
export function findArchive(
  sources: HistorySource[],
  url: string,
): HistorySource | null {
  const host = URL.canParse(url) ? new URL(url).hostname : "";
  return (
    sources.find(
      (source) =>
        source.kind === "archive" && ["", "*", host].includes(source.host),
    ) ?? null
  );
}

const LOCALE = /^\/[a-z]{2}-[a-z]{2}(?=\/)/i;

function pathByRule(
  { host, prefix, folder, extension }: HistorySource,
  url: string,
): string | null {
  if (!URL.canParse(url)) return null;
  const page = new URL(url);
  if (page.hostname !== host) return null;
  const path = page.pathname.replace(LOCALE, "");
  const start = prefix === "" ? "/" : prefix;
  if (!path.startsWith(start)) return null;
  const rest = path.slice(start.length).replace(/^\/+/, "");
  const file = rest === "" || rest.endsWith("/") ? `${rest}index` : rest;
  const base = folder.replace(/\/+$/, "");
  try {
    return `${base}${base ? "/" : ""}${decodeURIComponent(file)}${extension}`;
  } catch {
    return null;
  }
}
