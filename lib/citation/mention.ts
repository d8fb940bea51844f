import type { TextBlock } from "./text-block";

/** One place where a text names a source. Offsets are UTF-16. */
export type Mention = {
  /** As it is written. */
  raw: string;
  /** Null where what is written cannot be a REF id. */
  refId: string | null;
  start: number;
  end: number;
  /** The file that it points to, as written; null where it names an id only. */
  path: string | null;
  /** Counts from 1. */
  line: number;
  lineStart: number;
  block: TextBlock;
};
