import { TextDecoder } from "node:util";
import { readBlob } from "@/lib/content/git-objects.io";
import {
  type ContentRepository,
  openRepository,
  readObject,
} from "@/lib/content/git-repository.io";
import { includesOf, withIncludes } from "./history-includes";

const MOST_INCLUDES = 50;
const MAX_BYTES = 8 * 1024 * 1024;

/** A page's text as it was at a commit; null where it cannot be read. */
export async function readGitVersion(
  location: string,
  commit: string,
  path: string,
): Promise<string | null> {
  const opened = await openRepository(location);
  if (!opened.ok) return null;
  const read = async (file: string) => {
    const blob = await readBlob(opened.value, commit, file, MAX_BYTES);
    return blob.ok ? decode(blob.value.bytes) : null;
  };
  const page = await read(path);
  if (page === null) return null;
  const texts = new Map<string, string | null>();
  for (const include of includesOf(page, path).slice(0, MOST_INCLUDES))
    texts.set(include.path, await read(include.path));
  return withIncludes(page, path, (file) => texts.get(file) ?? null);
}

const decode = (bytes: Buffer) => new TextDecoder("utf-8").decode(bytes);

/** The text of a page with its includes, from the blobs of one commit. */
export async function textOfFiles(
  repository: ContentRepository,
  page: string,
  files: Map<string, string | null>,
): Promise<string | null> {
  const oid = files.get(page);
  const text = oid ? await textOfBlob(repository, oid) : null;
  if (text === null) return null;
  const texts = new Map<string, string | null>();
  for (const { path } of includesOf(text, page)) {
    const included = files.get(path);
    texts.set(path, included ? await textOfBlob(repository, included) : null);
  }
  return withIncludes(text, page, (path) => texts.get(path) ?? null);
}

/** A blob as text; null where there is none or it is too large. */
export async function textOfBlob(
  repository: ContentRepository,
  oid: string,
): Promise<string | null> {
  const found = await readObject(repository, oid, MAX_BYTES);
  const object = found.ok ? found.value : null;
  return object?.type === "blob" && object.bytes ? decode(object.bytes) : null;
}
