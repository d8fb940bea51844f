import fc from "fast-check";
import { expect } from "vitest";
import { newId } from "@/lib/core/new-id";
import {
  cannotDecide,
  decide,
  holdToSource,
  returnToReview,
  undo,
} from "@/lib/review/commands";
import { storeBytes } from "./blobs";
import { db } from "./client";
import { type Crew, importLedger } from "./test-crew";
import {
  type ClaimName,
  type FixName,
  type FlagModel,
  freshFlag,
  modelCannot,
  modelDecide,
  modelImport,
  modelLook,
  modelReturn,
  modelUndo,
  type Said,
  type Who,
} from "./test-model";

type Real = {
  crew: Crew;
  file: string;
  flagId: string;
  sourceId: string;
  /** The command that is held against the model. */
  decide: typeof decide;
};
type Command = fc.AsyncCommand<FlagModel, Real>;
type Outcome = { ok: true; value: unknown } | { ok: false; reason: string };

const CLAIMS: Record<ClaimName, string> = {
  A: "A queue holds 5 messages.",
  B: "A queue holds 6 messages.",
};
const QUOTE = "Each queue holds seven messages and no more.";
let runs = 0;
let noise = 0;

/** How long to search; with `acts` among these alone. */
type Search = { numRuns: number; maxCommands: number; acts?: readonly Act[] };

/**
 * Random sequences of deciding, undoing, disputing, settling, returning,
 * importing and looking again, each act against the model and the database.
 */
export async function runModel(
  crew: Crew,
  { numRuns, maxCommands, acts }: Search,
  decideAs: typeof decide = decide,
): Promise<void> {
  const known = Object.entries(ACTS)
    .filter(([name]) => acts === undefined || acts.some((it) => it === name))
    .map(([, commands]) => commands);
  const sequence = fc.commands(known, { maxCommands });
  const property = fc.asyncProperty(sequence, (commands) =>
    fc.asyncModelRun(
      async () => ({ model: freshFlag(), real: await newFlag(crew, decideAs) }),
      commands,
    ),
  );
  await fc.assert(property, { numRuns, endOnFailure: true });
}

const who = fc.constantFrom<Who>("anna", "marek", "lea");
function deciding(
  answer: { who: Who; said: Said; fix: FixName },
  stale = false,
): Command {
  return act(`${stale ? "stale " : ""}${Object.values(answer).join(" ")}`, {
    model: (flag) => (stale ? "stale" : modelDecide(flag, answer)),
    async real({ crew, flagId, decide: decideAs }, version) {
      const input = {
        ...{ version: stale ? version + 1 : version, rationale: "Because." },
        ...{ disposition: answer.said, lint_reason: "So it says." },
        fix: answer.said === "wrong" ? fixNamed(answer.fix) : null,
      };
      return decideAs(crew[answer.who], flagId, input, new Date());
    },
  });
}

function fixNamed(fix: FixName) {
  if (fix === "none") return null;
  const replacement = fix === "one" ? "It holds 7." : "It holds 8.";
  return { kind: "claim" as const, original: "It holds 5.", replacement };
}

const undoing = (one: Who) =>
  act(`${one} undoes`, {
    model: (flag) => modelUndo(flag, one),
    real: ({ crew, flagId }, version) =>
      undo(crew[one], flagId, version, new Date()),
  });

const givingUp = (one: Who) =>
  act(`${one} cannot decide`, {
    model: modelCannot,
    real: ({ crew, flagId }, version) =>
      cannotDecide(crew[one], flagId, { version, reason: "?" }, new Date()),
  });

const returning = (one: Who) =>
  act(`${one} returns`, {
    model: (flag) => modelReturn(flag, one),
    real: ({ crew, flagId }, version) =>
      returnToReview(crew[one], flagId, { version, reason: "!" }, new Date()),
  });

const importing = (claim: ClaimName | null) =>
  act(`import ${claim}`, {
    model(flag) {
      modelImport(flag, claim);
      return "ok";
    },
    async real(real) {
      await bringLedger(real, claim);
      return { ok: true, value: null };
    },
  });

const looking = (hasQuote: boolean) =>
  act(`look ${hasQuote}`, {
    model(flag) {
      modelLook(flag, hasQuote);
      return "ok";
    },
    async real({ crew, sourceId }) {
      await seePage(crew, sourceId, hasQuote);
      await holdToSource(crew.lea, sourceId);
      return { ok: true, value: null };
    },
  });

function act(
  name: string,
  both: {
    model: (flag: FlagModel) => string;
    real: (real: Real, version: number) => Promise<Outcome>;
  },
): Command {
  return {
    check: () => true,
    toString: () => name,
    async run(model, real) {
      const before = await flagNow(real);
      const expected = both.model(model);
      const changes = model.changes;
      const outcome = await both.real(real, before.version);
      expect(wordOf(outcome), name).toBe(expected);
      const after = await flagNow(real);
      expect(after, name).toEqual({
        ...asKept(model, real),
        version: after.version,
      });
      expect(after.version - 1, `${name}: versions`).toBe(changes);
    },
  };
}

const ACTS = {
  decide: fc
    .record({
      who,
      said: fc.constantFrom<Said>("wrong", "wrong", "correct", "unsourced"),
      fix: fc.constantFrom<FixName>("one", "one", "other", "none"),
    })
    .map((answer) => deciding(answer)),
  "decide late": who.map((one) =>
    deciding({ who: one, said: "wrong", fix: "one" }, true),
  ),
  undo: who.map(undoing),
  "give up": who.map(givingUp),
  return: who.map(returning),
  import: fc.constantFrom<ClaimName | null>("A", "B", null).map(importing),
  look: fc.boolean().map(looking),
};
export type Act = keyof typeof ACTS;

function wordOf(outcome: Outcome): string {
  if (!outcome.ok) return outcome.reason;
  const { value } = outcome;
  const isBlind =
    typeof value === "object" &&
    value !== null &&
    "decisionId" in value &&
    value.decisionId === null;
  return isBlind ? "blind" : "ok";
}

function asKept(model: FlagModel, { crew }: Real) {
  return {
    ...{ ledgerState: model.ledger, reviewState: model.review },
    ...{ round: model.round, disposition: model.disposition },
    reviewerId: model.reviewer && crew[model.reviewer].actor.id,
    claim: CLAIMS[model.claim],
    recheckReason: model.lapsed ? "source" : null,
    ...{ isStuck: model.stuck, decisions: model.decisions },
  };
}

async function flagNow({ crew, flagId }: Real) {
  const projectId = crew.lea.project.id;
  const [flag, decisions] = await Promise.all([
    db.flag.findUniqueOrThrow({
      where: { projectId_id: { projectId, id: flagId } },
    }),
    db.decision.count({ where: { projectId, flagId } }),
  ]);
  const { ledgerState, reviewState, round, disposition, reviewerId } = flag;
  return {
    ...{ ledgerState, reviewState, round, disposition, reviewerId },
    ...{ claim: flag.claim, recheckReason: flag.recheckReason },
    ...{ isStuck: flag.stuckReason !== null, decisions },
    version: flag.version,
  };
}

/** A file of its own for each run, with the flag and one that changes each time. */
async function newFlag(crew: Crew, decideAs: typeof decide): Promise<Real> {
  runs += 1;
  const file = `runs/r-${runs}.md`;
  const real = { crew, file, flagId: "", sourceId: "", decide: decideAs };
  await bringLedger(real, "A");
  const flag = await db.flag.findFirstOrThrow({
    where: { projectId: crew.lea.project.id, path: file, extId: "the-one" },
  });
  const sourceId = flag.sourceId ?? "";
  await seePage(crew, sourceId, true);
  return { ...real, flagId: flag.id, sourceId };
}

async function bringLedger({ crew, file }: Real, claim: ClaimName | null) {
  noise += 1;
  const flag = (id: string, words: string, line: number) => ({
    ...{ id, judge_verdict: "not_grounded", rule: "R1", file, line },
    evidence_url: `https://docs.example.org/${file}`,
    ...{ evidence_quote: QUOTE, reason: "It differs.", claim: words },
  });
  const flags = [
    flag("noise", `The limit was raised ${noise} times.`, 9),
    ...(claim === null ? [] : [flag("the-one", CLAIMS[claim], 3)]),
  ];
  await importLedger(crew.lea, [{ file, per_file_verdict: "flagged", flags }]);
}

/** A look at the page, as the fetch would have kept it. */
async function seePage(crew: Crew, sourceId: string, hasQuote: boolean) {
  const projectId = crew.lea.project.id;
  const words = hasQuote ? QUOTE : "This page was rewritten.";
  const bytes = Buffer.from(`Limits\n${words}\nSee also quotas.`);
  await db.$transaction(async (tx) => {
    const { sha256: textSha } = await storeBytes(tx, projectId, bytes);
    const [id, at] = [newId(), new Date()];
    const look = { outcome: "fetched", at, textSha, rawSha: textSha };
    await tx.sourceCheck.create({
      data: { projectId, id, sourceId, state: "done", ...look },
    });
    await tx.source.update({
      where: { projectId_id: { projectId, id: sourceId } },
      data: {
        ...{ lastCheckId: id, textCheckId: id, lastOutcome: "fetched" },
        ...{ checkedAt: at, textSha, firstTextSha: textSha },
      },
    });
  });
}
