import { Buffer } from "node:buffer";
import type { Upload } from "./upload";

/** The body is not the multipart/form-data that its header says it is. */
export class BadMultipart extends Error {
  override readonly name = "BadMultipart";
}

const MAX_HEADERS = 16 * 1024;
const MAX_PARTS = 32;
/** What is no file counts towards no upload, so it has a limit of its own. */
const MAX_PASSED_OVER = 256 * 1024;

/** The boundary of a `multipart/form-data` content type; null for any other. */
export function multipartBoundary(contentType: string | null): string | null {
  if (!contentType || !/^multipart\/form-data\b/i.test(contentType))
    return null;
  const found = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  return found?.[1] ?? found?.[2] ?? "";
}

/**
 * The files of a multipart body (RFC 7578) as they stream by; a few other
 * fields are passed over. Each file has to be read to its end before the next is
 * asked for. Memory does not grow with the files. Throws BadMultipart.
 */
export async function* multipartFiles(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<Upload> {
  if (boundary === "") throw new BadMultipart("No boundary is named");
  const feed = new Feed(body);
  const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  const skip = passingOver(MAX_PASSED_OVER);
  await skip(feed.until(delimiter));
  for (let parts = 1; !(await feed.startsWith("--")); parts++) {
    if (parts > MAX_PARTS) throw new BadMultipart("There are too many parts");
    const name = fileName(await readHeaders(feed));
    const bytes = feed.until(delimiter);
    if (name !== null) yield { name, bytes };
    await skip(bytes);
  }
}

function passingOver(most: number) {
  let left = most;
  return async (bytes: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const { length } of bytes) {
      left -= length;
      if (left < 0) throw new BadMultipart("Its fields are too long");
    }
  };
}

/** The rest of the boundary's line and the part's headers. */
async function readHeaders(feed: Feed): Promise<string> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of feed.until(Buffer.from("\r\n\r\n"))) {
    size += bytes.length;
    if (size > MAX_HEADERS) throw new BadMultipart("Headers are too long");
    read.push(bytes);
  }
  return Buffer.concat(read).toString("utf8");
}

/** What a part calls its file; null where it is no file. */
function fileName(headers: string): string | null {
  const line = /^content-disposition:(.*)$/im.exec(headers)?.[1];
  const found = /;\s*filename=(?:"((?:\\.|[^"\\])*)"|([^\s;]+))/i.exec(
    line ?? "",
  );
  const name = found?.[1]?.replace(/\\(.)/g, "$1") ?? found?.[2];
  if (name === undefined) return null;
  // Browsers write the three characters that would end it as %22, %0D, %0A.
  return name.replace(/%(22|0D|0A)/gi, (code) => decodeURIComponent(code));
}

/** A body that is read up to marks, which may lie across its chunks. */
class Feed {
  private readonly source: AsyncIterator<Uint8Array>;
  /** As if a line had ended before: the first boundary has none before it. */
  private held: Buffer = Buffer.from("\r\n");

  constructor(body: AsyncIterable<Uint8Array>) {
    this.source = body[Symbol.asyncIterator]();
  }

  /** Everything before the mark, which is passed over. */
  async *until(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.held.indexOf(mark);
      if (at > 0) yield this.held.subarray(0, at);
      if (at >= 0) {
        this.held = this.held.subarray(at + mark.length);
        return;
      }
      const certain = this.held.length - mark.length + 1;
      if (certain > 0) {
        const out = this.held.subarray(0, certain);
        this.held = this.held.subarray(certain);
        yield out;
      }
      await this.more();
    }
  }

  async startsWith(text: string): Promise<boolean> {
    while (this.held.length < text.length) await this.more();
    return this.held.subarray(0, text.length).toString("latin1") === text;
  }

  private async more(): Promise<void> {
    const next = await this.source.next();
    if (next.done) throw new BadMultipart("The body ends in the middle");
    const { buffer, byteOffset, length } = next.value;
    const chunk = Buffer.from(buffer, byteOffset, length);
    this.held =
      this.held.length === 0 ? chunk : Buffer.concat([this.held, chunk]);
  }
}
