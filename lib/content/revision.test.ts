import { expect, test } from "vitest";
import { isCommitId, parseRevision } from "./revision";

test.each([
  "HEAD",
  "main",
  "release/2026.1",
  "refs/heads/feature_x-2",
  "1f0c2de",
  "a".repeat(40),
])("%j names a revision", (revision) => {
  expect(parseRevision(revision)).toEqual({ ok: true, value: revision });
});

test.each([
  "",
  "@",
  "-h",
  "--exec=boom",
  "main~1",
  "main^{/fix}",
  "main@{1}",
  "main..dev",
  "main:secret.md",
  ":/fix",
  "a b",
  "a\nb",
  "refs/../config",
  "refs/heads//x",
  "refs/.hidden",
  "x.lock",
  "x.lock/y",
  "x/",
  "x.",
  "ext::sh -c boom",
  "git@host:repo",
  "*",
  "x".repeat(500),
  "0".repeat(40),
  "0".repeat(64),
])("%j never reaches Git", (revision) => {
  expect(parseRevision(revision).ok).toBe(false);
});

test.each([
  ["b".repeat(40), true],
  ["b".repeat(64), true],
  ["B".repeat(40), false],
  ["b".repeat(41), false],
  ["0".repeat(40), false],
  [`${"b".repeat(40)}\n`, false],
])("a full object id is told from what looks like one: %j", (text, yes) => {
  expect(isCommitId(text)).toBe(yes);
});
