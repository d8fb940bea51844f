import type { Buffer } from "node:buffer";
import { JsonScanner } from "./json-scanner";
import type { Position } from "./problem";
import type { ValueKind } from "./scan-handler";

/** The place of a member of an object that was cut out of a file at `start`; `start` where it has no such member. */
export function placeIn(
  bytes: Buffer | null,
  start: Position,
  field: string,
): Position {
  if (!bytes) return start;
  let found: Position | null = null;
  const scanner: JsonScanner = new JsonScanner(
    {
      maxDepth: 1,
      begin(depth: number, _kind: ValueKind) {
        if (depth === 1 && scanner.keyAt(1) === field)
          found = scanner.position();
      },
      end() {},
      problem() {},
    },
    {
      lines: false,
      fence: false,
      maxFieldBytes: Number.POSITIVE_INFINITY,
      maxCaptureBytes: 0,
      start,
    },
  );
  scanner.push(bytes);
  return found ?? start;
}
