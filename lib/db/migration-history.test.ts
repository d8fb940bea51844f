import { expect, test } from "vitest";
import { sha256 } from "@/lib/core/hash";
import { findHistoryProblem, type MigrationRow } from "./migration-history";

const sql = "CREATE TABLE a ();\nCREATE TABLE b ();\n";
const onDisk = { name: "1_first", sql, checksum: sha256(sql) };
const applied: MigrationRow = {
  migration_name: "1_first",
  checksum: onDisk.checksum,
  finished_at: new Date(0),
  rolled_back_at: null,
};

test.each<[string, Partial<MigrationRow>, RegExp | null]>([
  ["the same file", {}, null],
  [
    "the same file with Windows line endings",
    { checksum: sha256(sql.replaceAll("\n", "\r\n")) },
    null,
  ],
  ["another file", { checksum: sha256("other") }, /changed after/],
  ["one that never finished", { finished_at: null }, /never finished/],
  [
    "one that was marked as rolled back",
    { finished_at: null, rolled_back_at: new Date(1) },
    null,
  ],
  ["one from a newer version", { migration_name: "2_second" }, /newer version/],
])("%s: %o", (_, change, expected) => {
  const problem = findHistoryProblem([onDisk], [{ ...applied, ...change }]);
  if (expected) expect(problem).toMatch(expected);
  else expect(problem).toBeNull();
});
