import type { RawValue } from "./item-splitter";

/** What the bytes of a scanned value mean; undefined where there are none to read. */
export function readValue(raw: { bytes: RawValue["bytes"] }): unknown {
  if (!raw.bytes) return undefined;
  try {
    const value: unknown = JSON.parse(raw.bytes.toString("utf8"));
    return value;
  } catch {
    return undefined;
  }
}
