import { v7 } from "uuid";

/** A UUIDv7: unique without asking anybody, and sorted by when it was made. */
export function newId(): string {
  return v7();
}
