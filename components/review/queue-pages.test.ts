import { expect, test } from "vitest";
import type { FlagRow } from "@/lib/review/flag-view";
import type { QueuePage } from "./bench-client";
import { withPage } from "./queue-pages";

const page = (ids: string[], nextCursor: string | null): QueuePage => ({
  rows: ids.map((id) => ({ id }) as FlagRow),
  nextCursor,
});
const idsOf = ({ rows }: QueuePage) => rows.map(({ id }) => id);

test("a page comes after the rows that are there, with its own cursor", () => {
  const first = page(["a", "b"], "after b");
  const both = withPage(first, first, page(["c"], null));
  expect(idsOf(both)).toEqual(["a", "b", "c"]);
  expect(both.nextCursor).toBeNull();
});

test("the same page that was asked for twice comes in once", () => {
  const first = page(["a"], "after a");
  const found = page(["b"], "after b");
  const once = withPage(first, first, found);
  expect(withPage(once, first, found)).toBe(once);
});
