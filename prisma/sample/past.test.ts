import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openGitHistory } from "@/lib/evidence/history-git.io";
import { type FlagPast, pastOf } from "@/lib/evidence/history-past";
import { findPlace, HistorySource } from "@/lib/evidence/history-place";
import { walkHistory } from "@/lib/evidence/history-read";
import { buildSourceHistoryRepository } from "./build-source-history-repository.mjs";
import {
  flagsOf,
  type SampleFlag,
  sampleAnswers,
  sampleProject,
} from "./read-sample";

const scratch = mkdtempSync(join(tmpdir(), "sample-past-"));
let repository = "";
beforeAll(async () => {
  const built = await buildSourceHistoryRepository(join(scratch, "docs.git"));
  repository = built.dir;
  const pageOf = (flag: SampleFlag) => flag.evidence_url.replace(/\?.*/, "");
  for (const url of new Set(judged.map(pageOf)))
    await readPage(
      url,
      judged.filter((flag) => pageOf(flag) === url),
    );
}, 120_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const flags = new Map(
  [...flagsOf(2), ...flagsOf(1)].map((flag) => [flag.id, flag]),
);
const judged = [...flags.values()].filter(
  ({ judge_verdict }) => judge_verdict === "not_grounded",
);
const settled = judged.filter(({ id }) => sampleAnswers[id]?.past?.suggests);
const unsettled = judged.filter(({ id }) => !sampleAnswers[id]?.past?.suggests);

const pasts = new Map<string, FlagPast | null>();

/** One walk for all flags of a page; a page without a history has no entry. */
async function readPage(url: string, cited: SampleFlag[]) {
  const source = HistorySource.parse({
    ...{ kind: "git", location: repository, folder: "articles" },
    ...{ repository: "korvane-example/korvane-docs" },
    host: new URL(sampleProject.source_origin).hostname,
  });
  const place = findPlace([source], url, {});
  const opened = place && (await openGitHistory(repository, place.path, null));
  if (!opened?.ok) return;
  const asked = cited.map(({ id, claim, evidence_quote: quote }) => ({
    ...{ id, claim, quote },
  }));
  const { versions, readings } = await walkHistory(opened.value, asked);
  for (const flag of asked) {
    const byText = readings.get(flag.id) ?? new Map();
    pasts.set(flag.id, pastOf(flag, versions, byText, UNTIL));
  }
}

const UNTIL = "2026-11-30T09:20:00.000Z";

describe("the past of the sample's sources", () => {
  test.each(settled)(
    "$id: what settles it is suggested, with its dates",
    (flag) => {
      const wanted = sampleAnswers[flag.id]?.past;
      const suggestion = pasts.get(flag.id)?.suggestion;
      expect(suggestion?.suggests).toBe(wanted?.suggests);
      if (wanted?.suggests === "outdated")
        expect([
          suggestion?.track?.from.slice(0, 10),
          suggestion?.track?.to.slice(0, 10),
        ]).toEqual([wanted.from, wanted.to]);
      expect(suggestion?.versions.length).toBeGreaterThan(0);
    },
  );

  test.each(unsettled)(
    "$id: the past does not settle it, and suggests nothing",
    (flag) => {
      expect(pasts.get(flag.id)?.suggestion.suggests ?? null).toBeNull();
    },
  );
});
