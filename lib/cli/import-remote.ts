import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import type { ImportAnswer } from "@/lib/intake/import-answer";
import type { Accept } from "@/lib/intake/upload";

/** A running app, and the token of one of its projects. */
export type RemoteProject = { url: string; project: string; token: string };

export type Remote = {
  /** Sends the files; the answer comes once they are read. Throws in words. */
  preview(
    paths: readonly string[],
    contentCommit: string | null,
  ): Promise<ImportAnswer>;
  /** Carries the import out; the answer comes once it is in force. */
  commit(importId: string, accept: Accept): Promise<ImportAnswer>;
};

const EVERY_MS = 1_000;

/** The imports of a project of a running app, over its API. */
export function remoteImports({ url, project, token }: RemoteProject): Remote {
  const base = `${url.replace(/\/+$/, "")}/api/v1/projects/${encodeURIComponent(project)}/imports`;
  const call = async (to: string | URL, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${token}`);
    const response = await fetch(to, { ...init, headers });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return answer as ImportAnswer;
    const { detail, title } = (answer ?? {}) as Record<string, unknown>;
    throw new Error(
      String(detail ?? title ?? `${url} answered ${response.status}`),
    );
  };
  const follow = async (answer: ImportAnswer) => {
    let now = answer;
    while (now.progress !== null) {
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
      now = await call(`${base}/${answer.import_id}`);
    }
    return now;
  };
  return {
    async preview(paths, contentCommit) {
      const to = new URL(base);
      if (contentCommit) to.searchParams.set("content_commit", contentCommit);
      if (paths.length === 1)
        to.searchParams.set("name", basename(paths[0] ?? ""));
      return follow(await call(to, { method: "POST", ...bodyOf(paths) }));
    },
    async commit(importId, accept) {
      return follow(
        await call(`${base}/${importId}/commit`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ accept }),
        }),
      );
    },
  };
}

/** The files as they stream from disk: one as it is, two as multipart. */
function bodyOf(paths: readonly string[]) {
  const [only, ...others] = paths;
  if (only !== undefined && others.length === 0)
    return streaming(createReadStream(only), "application/octet-stream");
  const boundary = `reground-${crypto.randomUUID()}`;
  const body = Readable.from(multipart(paths, boundary));
  return streaming(body, `multipart/form-data; boundary=${boundary}`);
}

function streaming(body: Readable, type: string) {
  return {
    body: Readable.toWeb(body) as ReadableStream<Uint8Array>,
    headers: { "content-type": type },
    // A body that streams has to say so (WHATWG fetch).
    duplex: "half",
  };
}

async function* multipart(paths: readonly string[], boundary: string) {
  for (const path of paths) {
    const name = basename(path).replace(/["\r\n]/g, "_");
    yield Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
    );
    yield* createReadStream(path);
    yield Buffer.from("\r\n");
  }
  yield Buffer.from(`--${boundary}--\r\n`);
}
