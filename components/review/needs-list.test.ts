import { describe, expect, it } from "vitest";
import type { DraftBody, FlagDetail, SourceView } from "@/lib/review/flag-view";
import { emptyDraft } from "./draft-body";
import { isReady, type NeedsSetting, needsList } from "./needs-list";

const now = new Date("2026-05-04T12:00:00Z");
const setting: NeedsSetting = {
  secondReview: "off",
  freshnessHours: 24,
  lintMarks: 0,
  now,
  zone: "UTC",
};

const source = {
  href: "https://docs.example/a",
  checkId: "k1",
  checkedAt: "2026-05-04T11:50:00Z",
  outcome: "fetched",
  fresh: true,
} as SourceView;

const flag = {
  reviewState: "open",
  claim: "Disks hold 4 TiB.",
  excerpt: { state: "no_repository", reason: "" },
  source,
} as FlagDetail;

const fixed = {
  disposition: "wrong",
  replacement: "Disks hold 8 TiB.",
} as const;

const draft = (more: Partial<DraftBody>): DraftBody => ({
  ...emptyDraft,
  ...more,
});

const missing = (
  f: FlagDetail,
  d: Partial<DraftBody>,
  more: Partial<NeedsSetting> = {},
) =>
  needsList(f, draft(d), { ...setting, ...more })
    .filter(({ ok }) => ok === false)
    .map(({ id }) => id);

describe("needsList", () => {
  it.each<[string, Partial<DraftBody>, string[]]>([
    ["nothing chosen", {}, ["choices"]],
    ["outdated without a fix", { disposition: "outdated" }, ["fix"]],
    [
      "a fix that says the same",
      { disposition: "wrong", replacement: flag.claim },
      ["fix"],
    ],
    ["a fix that differs", fixed, []],
    ["a deletion", { disposition: "wrong", replacement: "" }, []],
    ["correct on nothing", { disposition: "correct" }, ["grounding"]],
    [
      "correct with a sentence",
      { disposition: "correct", groundingQuote: "4 TiB" },
      [],
    ],
    [
      "correct with a reason",
      { disposition: "correct", rationale: "seen" },
      [],
    ],
    ["unsourced without a reason", { disposition: "unsourced" }, ["reason"]],
    [
      "unsourced with blanks for a reason",
      { disposition: "unsourced", rationale: "  " },
      ["reason"],
    ],
  ])("%s", (_, typed, ids) => {
    expect(missing(flag, typed)).toEqual(ids);
  });

  it("a look that is too old asks for another one", () => {
    const old = { ...source, checkedAt: "2026-05-01T00:00:00Z", fresh: false };
    expect(missing({ ...flag, source: old }, fixed)).toEqual(["source"]);
  });

  it("a page that does not answer asks how it was checked, and takes the word for it", () => {
    const silent = { ...source, outcome: "timed_out", fresh: false };
    const there = { ...flag, source: silent };
    expect(missing(there, fixed)).toEqual(["attested"]);
    expect(missing(there, { ...fixed, attested: "in my browser" })).toEqual([]);
  });

  it("lint marks ask for a reason, of a fix only", () => {
    expect(missing(flag, fixed, { lintMarks: 2 })).toEqual(["lint"]);
    expect(
      missing(
        flag,
        { disposition: "correct", groundingQuote: "4 TiB" },
        { lintMarks: 2 },
      ),
    ).toEqual([]);
  });

  it("says that a second person follows, without waiting for them", () => {
    const needs = needsList(flag, draft(fixed), {
      ...setting,
      secondReview: "fixes",
    });
    expect(needs.at(-1)?.words).toBe("Then a second person");
    expect(isReady(needs)).toBe(true);
  });
});
