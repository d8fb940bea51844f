import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { openPlace } from "./database-account";
import type { PostgresBinaries } from "./postgres-binaries";

/** Where the cluster lies and how to get in; kept in `postgres.json`, mode 0600. */
export type Note = { password: string; port: number; directory: string };

/**
 * Reads the note under `home`, or makes it with a new random password. Throws
 * when there is a cluster whose password is lost.
 */
export async function openNote(
  home: string,
  { account }: PostgresBinaries,
): Promise<Note> {
  await mkdir(home, { recursive: true });
  const text = await readFile(noteFile(home), "utf8").catch(() => null);
  const kept: Partial<Note> = text ? JSON.parse(text) : {};
  const inside = path.join(path.resolve(home), "postgres");
  const directory =
    kept.directory && existsSync(kept.directory)
      ? kept.directory
      : await openPlace(inside, account);
  if (!kept.password && existsSync(path.join(directory, "cluster")))
    throw new Error(
      `There is a database in ${directory}, but ${noteFile(home)} with its password is missing. Put the file back, or move the directory away to begin anew.`,
    );
  const password = kept.password ?? randomBytes(24).toString("hex");
  const note = { password, port: kept.port ?? 0, directory };
  await saveNote(home, note);
  return note;
}

/** Replaces the note. */
export async function saveNote(home: string, note: Note): Promise<void> {
  const text = `${JSON.stringify(note, null, 2)}\n`;
  await writeFile(noteFile(home), text, { mode: 0o600 });
}

const noteFile = (home: string) => path.join(home, "postgres.json");
