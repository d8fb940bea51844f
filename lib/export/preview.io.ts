import "server-only";
import type { ProjectAccess } from "@/lib/auth/actor";
import { exportParts } from "./export-files.io";
import { ExportFormat } from "./export-format";
import type { ExportSelection } from "./export-selection";
import { commitOf, openSource } from "./export-source.io";
import { livingReader } from "./queries";
import { exportHeader } from "./selected-items.io";
import type { ZipEntry } from "./zip-files.io";

type Asked = Pick<ExportSelection, "since" | "filter">;

/** Every file that an export would hold now. Nothing is recorded. */
export async function* previewFiles(
  access: ProjectAccess,
  asked: Asked,
  now: Date,
): AsyncGenerator<ZipEntry> {
  for (const format of ExportFormat.options)
    for await (const { fileName, chunks } of partsNow(
      ...[access, asked, format, now],
    ))
      yield { name: fileName, bytes: encoded(chunks) };
}

/**
 * One of them; null where the format has no such part. A part is cut from the
 * run that holds all parts, so that run is ended after it was read, not before.
 */
export async function findPart(
  access: ProjectAccess,
  asked: Asked,
  key: { format: ExportFormat; part: number },
  now: Date,
): Promise<ZipEntry | null> {
  const parts = partsNow(access, asked, key.format, now);
  for (;;) {
    const next = await parts.next();
    if (next.done) return null;
    const { part, fileName: name, chunks } = next.value;
    if (part === key.part)
      return { name, bytes: encoded(untilRead(chunks, parts)) };
  }
}

async function* untilRead(
  chunks: AsyncIterable<string> | Iterable<string>,
  parts: AsyncGenerator<unknown>,
) {
  try {
    yield* chunks;
  } finally {
    await parts.return(undefined);
  }
}

/** The files of one format, as `exportParts` has them. */
export async function* partsNow(
  access: ProjectAccess,
  asked: Asked,
  format: ExportFormat,
  now: Date,
) {
  const reader = livingReader();
  const source = await openSource(access, reader, asked);
  const header = {
    ...(await exportHeader(access, reader)),
    ...{ exportId: "preview", generatedAt: now, since: asked.since },
    contentCommit: commitOf(source),
  };
  yield* exportParts(source, header, format);
}

async function* encoded(chunks: AsyncIterable<string> | Iterable<string>) {
  const encoder = new TextEncoder();
  for await (const chunk of chunks) yield encoder.encode(chunk);
}
