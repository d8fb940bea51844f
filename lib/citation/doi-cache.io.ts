import "server-only";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { sha256 } from "@/lib/core/hash";
import type { DoiFacts } from "./registered-work";

/** Remembers what registries answered; losing it loses nothing but time. */
export type DoiCache = {
  read(key: string): Promise<DoiFacts | null>;
  write(key: string, facts: DoiFacts): Promise<void>;
};

export const noCache: DoiCache = {
  read: async () => null,
  write: async () => undefined,
};

const DAY = 24 * 60 * 60 * 1000;

const Entry = z.object({
  at: z.number(),
  exists: z.boolean(),
  work: z
    .object({
      registry: z.enum(["Crossref", "DataCite"]),
      titles: z.array(z.string()),
      authors: z.array(z.string()),
      years: z.array(z.number()),
      venues: z.array(z.string()),
    })
    .nullable(),
});

/**
 * Answers kept below a directory, a file each: a found work for thirty days,
 * anything else for one, since a DOI may be registered tomorrow. Written
 * aside and renamed, so that two runs share it. A disk that refuses is no error.
 */
export function makeDoiCache(
  directory: string,
  now: () => number = Date.now,
): DoiCache {
  const fileOf = (key: string) => join(directory, `${sha256(key)}.json`);
  return {
    async read(key) {
      try {
        const text = await readFile(fileOf(key), "utf8");
        const { at, exists, work } = Entry.parse(JSON.parse(text));
        const age = now() - at;
        return age < (work ? 30 * DAY : DAY) ? { exists, work } : null;
      } catch {
        return null;
      }
    },
    async write(key, facts) {
      try {
        await mkdir(directory, { recursive: true });
        const aside = `${fileOf(key)}.${process.pid}`;
        await writeFile(aside, JSON.stringify({ at: now(), ...facts }));
        await rename(aside, fileOf(key));
      } catch {
        // The next run asks again.
      }
    },
  };
}
