import * as z from "zod";
import type { RouteFacts } from "@/lib/auth/project-route";

/** What an answer holds: a schema, or the media type of a file. */
type Answer = { words: string; schema?: z.ZodType; media?: string };

/**
 * One call of the API. Its right and the schema of its body are read from the
 * handler, so that neither can drift.
 */
export type Operation = {
  id: string;
  method: "get" | "post" | "put" | "patch" | "delete";
  /** Below /api/v1, with {parameters} named as the folders are. */
  path: string;
  summary: string;
  details?: string;
  facts: RouteFacts;
  query?: Record<string, { words: string; schema: z.ZodType }>;
  /** Where the body is no JSON. */
  upload?: { words: string; media: readonly string[] };
  answers: Record<number, Answer>;
  /** The statuses of problems, beside those that every call can answer. */
  refusals?: readonly number[];
};

export const Time = z.iso.datetime({ offset: true });
export const Id = z.uuid();

/** Members that are not named here may be there too. */
export const open = z.looseObject;

export const file = (words: string, media: string): Answer => ({
  words,
  media,
});
