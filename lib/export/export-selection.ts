import * as z from "zod";
import { Disposition } from "@/lib/review/disposition";

/** Text that a row can hold: no NUL, no half of a surrogate pair. */
const Text = z.string().refine((text) => !/[\0\p{Cs}]/u.test(text), {
  error: "No row can hold this text.",
});

/**
 * Which confirmed decisions an export takes. Everything left out takes all of
 * them. The lists for the next pass (`judge_again`, `withdrawn`) are about the
 * project and are whole whatever is chosen here.
 */
export const ExportFilter = z.strictObject({
  /** A file; with a slash at its end a folder and all below it. */
  file: Text.min(1).max(4_096).optional(),
  rule: Text.max(1_000).optional(),
  disposition: Disposition.optional(),
  /** Who confirmed, by id: one of those who gave the standing answer. */
  reviewer: z.uuid().optional(),
  /** The first and the last day of the decision (UTC), both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type ExportFilter = z.infer<typeof ExportFilter>;

export type ExportSelection = {
  /** The earlier export whose decisions are left out. */
  since: string | null;
  filter: ExportFilter;
  /** True where fixes of files that a forge obeys stay out: they ask for a lead. */
  withoutSensitive: boolean;
};

const Asked = ExportFilter.extend({ since: z.uuid().optional() });

/**
 * Reads a selection out of an address; null where it cannot be read. Empty
 * values are as good as none.
 */
export function readSelection(
  query: Iterable<[string, string]>,
): { since: string | null; filter: ExportFilter } | null {
  const given = [...query].filter(([, value]) => value !== "");
  const known = given.filter(([name]) => name in Asked.shape);
  const asked = Asked.safeParse(Object.fromEntries(known));
  if (!asked.success) return null;
  const { since = null, ...filter } = asked.data;
  return { since, filter };
}

/** The same as an address has it: `?file=a%2F&rule=R3`, or "". */
export function selectionQuery(selection: {
  since: string | null;
  filter: ExportFilter;
}): string {
  const { since, filter } = selection;
  const pairs = Object.entries({ ...filter, since: since ?? undefined })
    .flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
    .toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1));
  const text = new URLSearchParams(pairs).toString();
  return text === "" ? "" : `?${text}`;
}
