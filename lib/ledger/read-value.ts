import { Buffer } from "node:buffer";

/** What the bytes of a scanned value mean; undefined where there are none to read. */
export function readValue(raw: { bytes: Buffer | null }): unknown {
  if (!raw.bytes) return undefined;
  try {
    const value: unknown = JSON.parse(raw.bytes.toString("utf8"));
    return value;
  } catch {
    return undefined;
  }
}

/** What a record says before its parts: its text up to their [, made whole. */
export function readHead(head: Buffer | null): unknown {
  return head
    ? readValue({ bytes: Buffer.concat([head, Buffer.from("]}")]) })
    : undefined;
}
