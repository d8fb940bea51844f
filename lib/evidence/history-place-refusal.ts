import * as z from "zod";
import type { HistorySource } from "./history-place";

/** Why a place of the past was not taken: which one (from 0), and what about it. */
export type PlaceRefusal = { place: number; words: string };

/** The first thing that cannot be read, in words; `error` is of `HistorySources`. */
export function unreadablePlace({ issues }: z.ZodError): PlaceRefusal {
  const [issue] = issues;
  const [place, field] = issue?.path ?? [];
  const words = issue?.message ?? "This cannot be read.";
  return {
    place: typeof place === "number" ? place : 0,
    words: typeof field === "string" ? `${field}: ${words}` : words,
  };
}

/**
 * What a place lacks by itself, in words; null where nothing. Whether a path
 * may be read is the operator's to say, and is not looked at here.
 */
export function missingInPlace(one: HistorySource): string | null {
  const { kind, location, repository, host } = one;
  if (host === "" && repository === "")
    return "Name the host whose pages it holds, or the repository that the pages name.";
  if (kind === "github")
    return repository === "" ? "Name the repository: owner/name." : null;
  if (kind === "git")
    return location.startsWith("/")
      ? null
      : "The path of the repository on this server, from /.";
  return z.httpUrl().safeParse(location).success
    ? null
    : "The address of its CDX or TimeMap service, https://…";
}
