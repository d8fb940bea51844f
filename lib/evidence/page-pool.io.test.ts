import { expect, test } from "vitest";
import { workOnPage } from "./page-pool.io";

const html = { contentType: "text/html", url: "https://example.org/a" };

test("a page is read and its quotes are found in another thread", {
  timeout: 30_000,
}, async () => {
  const raw = Buffer.from("<main><h1>Queues</h1><p>Up to 80 messages.</main>");
  const read = await workOnPage({ do: "read", raw, facts: html });
  if (!read.ok) throw new Error(read.reason);
  expect(read.value.text).toContain("Up to 80 messages.");
  const { text } = read.value;
  const quotes = ["Up to 80 messages.", "Up to 90 messages.", "x y z"];
  const found = await workOnPage({ do: "locate", text, quotes });
  expect(found.ok && found.value.map(({ kind }) => kind)).toEqual([
    "exact",
    "altered",
    "absent",
  ]);
});

test("a page that takes too long is given up, and the next one is read", {
  timeout: 30_000,
}, async () => {
  const raw = Buffer.from("<p>".repeat(120_000));
  const slow = await workOnPage({ do: "read", raw, facts: html }, 1);
  expect(slow).toEqual({ ok: false, reason: "too-slow" });
  const next = await workOnPage({
    ...{ do: "locate", text: "One two three.", quotes: ["two"] },
  });
  expect(next.ok && next.value[0]?.kind).toBe("exact");
});

test("many pages at once are all read, each in its turn", {
  timeout: 30_000,
}, async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      workOnPage({ do: "locate", text: `Item ${n} here.`, quotes: [`${n}`] }),
    ),
  );
  expect(answers.every((it) => it.ok && it.value[0]?.kind === "exact")).toBe(
    true,
  );
});
