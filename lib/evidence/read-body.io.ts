import "server-only";
import { pipeline, type Readable, Transform } from "node:stream";
import zlib from "node:zlib";
import { done, refuse, type Step } from "./fetch-policy";

/**
 * The unpacked body, at most `maxBytes` of it, holding no more than that in
 * memory however small it came packed. Packed bytes count too: a stream that
 * unpacks to nothing must not run for ever.
 */
export async function readBody(
  body: Readable,
  contentEncoding: string | null,
  maxBytes: number,
): Promise<Step<Buffer>> {
  const unpack = unpackerFor(contentEncoding);
  if (unpack === null) {
    body.destroy();
    return refuse("unsupported_type", "encoding");
  }
  const gate = new ByteGate(maxBytes);
  const source = unpack === "plain" ? body : joined(body, gate, unpack);
  try {
    return await collect(source, maxBytes);
  } catch (error) {
    if (error instanceof TooLarge) return refuse("too_large");
    return refuse("connect_failed", "broken_answer");
  } finally {
    body.destroy();
  }
}

async function collect(
  source: AsyncIterable<unknown>,
  maxBytes: number,
): Promise<Step<Buffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > maxBytes) return refuse("too_large");
    chunks.push(chunk);
  }
  return done(Buffer.concat(chunks, size));
}

class TooLarge extends Error {}

class ByteGate extends Transform {
  private passed = 0;
  private readonly limit: number;

  constructor(limit: number) {
    super();
    this.limit = limit;
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    callback: (error: Error | null, chunk?: Buffer) => void,
  ) {
    this.passed += chunk.length;
    if (this.passed > this.limit) callback(new TooLarge("too large"));
    else callback(null, chunk);
  }
}

function joined(body: Readable, gate: ByteGate, unpack: Transform): Transform {
  return pipeline(body, gate, unpack, () => {
    // The reader of the last stage sees every error; nothing to add here.
  });
}

/** One coding at most: a page packed twice is an attack, not a page. */
function unpackerFor(contentEncoding: string | null) {
  const codings = (contentEncoding ?? "")
    .toLowerCase()
    .split(",")
    .map((it) => it.trim())
    .filter((it) => it !== "" && it !== "identity");
  if (codings.length === 0) return "plain";
  if (codings.length > 1) return null;
  switch (codings[0]) {
    case "gzip":
    case "x-gzip":
      return zlib.createGunzip();
    case "deflate":
      return zlib.createInflate();
    case "br":
      return zlib.createBrotliDecompress();
    default:
      return null;
  }
}
