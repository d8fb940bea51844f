import * as z from "zod";

/** Whether a text from outside can be an id at all; the database refuses others with an error. */
export function isUuid(text: string): boolean {
  return z.uuid().safeParse(text).success;
}
