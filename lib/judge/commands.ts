import "server-only";
import * as z from "zod";
import { recordedWrite } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { newId } from "@/lib/core/new-id";
import { no, ok, type Result } from "@/lib/core/result";
import type { Tx } from "@/lib/db/client";
import { isEscalated } from "./escalation";
import { makeOpinion, type Opinion } from "./make-opinion";
import { type OpinionRequest, planOpinion } from "./opinion-request";
import type { Provider } from "./provider";
import {
  findJudgedFlag,
  type JudgedFlag,
  monthOf,
  type ReadPage,
  TOKEN_COUNTER,
} from "./queries";
import { askSystemOne, type NoAnswer } from "./system-one.io";

export const OpinionSettingsInput = z.object({
  isOn: z.boolean(),
  monthlyTokens: z.coerce.number().int().min(0).max(2_000_000_000),
  /** That whoever switches it on has read what leaves the machine. */
  hasRead: z.boolean(),
});

/** Switches second opinions on or off. Only a lead, who has read what leaves. */
export function setSecondOpinion(
  access: ProjectAccess,
  { isOn, monthlyTokens, hasRead }: z.output<typeof OpinionSettingsInput>,
): Promise<Result<null, "forbidden" | "not-read">> {
  return recordedWrite<Result<null, "forbidden" | "not-read">>(
    access,
    async (tx, record) => {
      const { actor, project } = access;
      if (!access.can("lead") || actor.kind !== "person")
        return no("forbidden");
      if (isOn && !hasRead) return no("not-read");
      await tx.project.update({
        where: { id: project.id },
        data: { opinionOn: isOn, opinionTokens: monthlyTokens },
      });
      const after = { isOn, monthlyTokens };
      record.event("second-opinion-changed", {
        before: project.secondOpinion,
        after,
      });
      return ok(null);
    },
  );
}

export type OpinionOutcome =
  | { kind: "given"; tokens: number; isEscalated: boolean }
  | { kind: "nothing-to-say" | "over-budget" | "gone" }
  | { kind: "no-answer"; reason: NoAnswer; detail: string };

type Asking = {
  /** Null to ask nobody: what code can say is said all the same. */
  provider: Provider | null;
  pageOf: (sourceId: string) => Promise<ReadPage | null>;
  now: () => Date;
};

/**
 * Forms an opinion on one flag and keeps it. It is advice: the flag's state,
 * version and disposition stay as they are. What goes out is paid for from the
 * month's budget first, so that no two processes can spend it twice.
 */
export async function giveOpinion(
  access: ProjectAccess,
  flagId: string,
  { provider, pageOf, now }: Asking,
): Promise<OpinionOutcome> {
  const flag = await findJudgedFlag(access, flagId, pageOf);
  if (!flag) return { kind: "gone" };
  const plan = planOpinion(flag.record, flag.page);
  const keep = (opinion: Opinion | null, owed = 0) =>
    keepOpinion(access, flagId, flag, opinion, owed, now());
  if (!plan.request || !provider)
    return keep(makeOpinion(flag.record, plan, null));
  const price = priceOf(plan.request);
  const paid = await payFor(access, flagId, price, provider.model, now());
  if (!paid) return { kind: "over-budget" };
  const answer = await askSystemOne(provider, plan.request);
  if (answer.ok) {
    const { inputTokens, outputTokens } = answer.value;
    const opinion = makeOpinion(flag.record, plan, answer);
    return keep(opinion, inputTokens + outputTokens - price);
  }
  const { reason, detail } = answer;
  if (COST_NOTHING.has(reason))
    await payBack(access, flagId, price, reason, now());
  return { kind: "no-answer", reason, detail };
}

/** What was refused was not read. Of the rest nobody knows, so it stays paid. */
const COST_NOTHING: ReadonlySet<NoAnswer> = new Set<NoAnswer>([
  "unauthorised",
  "refused",
  "rate-limited",
  "overloaded",
]);

/** An answer has some twenty tokens for each question. */
function priceOf({ tokens, questions }: OpinionRequest): number {
  return Math.ceil(tokens) + 30 * Object.keys(questions).length;
}

/** Pays before anything is sent; false where it is switched off or too much. */
async function payFor(
  access: ProjectAccess,
  flagId: string,
  tokens: number,
  model: string,
  at: Date,
): Promise<boolean> {
  const { id } = access.project;
  const paid = await recordedWrite<Result<null, "over-budget">>(
    access,
    async (tx, record) => {
      const rows = await tx.$executeRaw`
        INSERT INTO "Counter" AS c ("projectId", dimension, key, day, n)
        SELECT p.id, ${TOKEN_COUNTER}, ${monthOf(at)}, '1970-01-01'::date, ${tokens}::bigint
        FROM "Project" p
        WHERE p.id = ${id}::uuid AND p."opinionOn" AND p."opinionTokens" >= ${tokens}
        ON CONFLICT ("projectId", dimension, key, day) DO UPDATE SET n = c.n + EXCLUDED.n
          WHERE c.n + EXCLUDED.n <= (SELECT "opinionTokens" FROM "Project" WHERE id = ${id}::uuid)`;
      if (rows === 0) return no("over-budget");
      record.event("opinion-asked", { flagId, model, tokens });
      return ok(null);
    },
  );
  return paid.ok;
}

async function payBack(
  access: ProjectAccess,
  flagId: string,
  tokens: number,
  reason: NoAnswer,
  at: Date,
): Promise<void> {
  await recordedWrite(access, async (_tx, record) => {
    record.count({ dimension: TOKEN_COUNTER, key: monthOf(at), n: -tokens });
    record.event("opinion-refused", { flagId, reason });
  });
}

/** Keeps an opinion, marks its flag, and settles what it cost. */
async function keepOpinion(
  access: ProjectAccess,
  flagId: string,
  { revision, textSha }: JudgedFlag,
  opinion: Opinion | null,
  owed: number,
  at: Date,
): Promise<OpinionOutcome> {
  if (!opinion) return { kind: "nothing-to-say" };
  const { escalation, detail, ...columns } = opinion;
  const { verdict, inputTokens, outputTokens } = detail;
  await recordedWrite(access, async (tx, record) => {
    const id = newId();
    const { id: projectId } = access.project;
    await tx.opinion.create({
      data: {
        ...{ projectId, id, flagId, revision, textSha, detail, at },
        ...columns,
      },
    });
    const marked = await markFlag(tx, projectId, { flagId, revision }, opinion);
    if (marked) {
      const { before, bucket } = marked;
      const dimension = "opinion";
      if (before)
        record.count({ dimension, key: `${before} ${bucket}`, n: -1 });
      if (verdict)
        record.count({ dimension, key: `${verdict} ${bucket}`, n: 1 });
    }
    record.count({ dimension: TOKEN_COUNTER, key: monthOf(at), n: owed });
    record.event("opinion-given", {
      ...{ flagId, opinionId: id, verdict, escalation },
      ...{ provider: opinion.provider, requestId: opinion.requestId },
    });
  });
  return {
    kind: "given",
    tokens: inputTokens + outputTokens,
    isEscalated: isEscalated(escalation),
  };
}

/**
 * Marks the flag that the opinion is about, unless the judge has said something
 * new since. Touches no column that a decision rests on; says where the flag is
 * counted (the twin of `bucketOf`).
 */
async function markFlag(
  tx: Tx,
  projectId: string,
  { flagId, revision }: { flagId: string; revision: number },
  { escalation, detail }: Opinion,
): Promise<{ before: string | null; bucket: string } | null> {
  const [marked] = await tx.$queryRaw<
    { before: string | null; bucket: string }[]
  >`
    WITH before AS (
      SELECT id, opinion, CASE WHEN "ledgerState" = 'resolved' THEN 'resolved'
        WHEN "reviewState" = 'confirmed' THEN disposition ELSE "reviewState" END AS bucket
      FROM "Flag"
      WHERE "projectId" = ${projectId}::uuid AND id = ${flagId}::uuid AND revision = ${revision}
      FOR UPDATE
    )
    UPDATE "Flag" f SET opinion = ${detail.verdict}, escalation = ${escalation}::smallint
    FROM before b WHERE f."projectId" = ${projectId}::uuid AND f.id = b.id
    RETURNING b.opinion AS before, b.bucket`;
  return marked ?? null;
}
