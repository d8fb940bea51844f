import "server-only";
import * as z from "zod";
import type { ProjectAccess } from "@/lib/auth/actor";
import { db, pool } from "@/lib/db/client";
import { pageText, type Section } from "@/lib/evidence/page-text";
import { findMatch, findSourceDocument } from "@/lib/evidence/queries";
import { rankSupport } from "@/lib/evidence/rank-support";
import { firedChecks } from "./escalation";
import type { JudgedRecord } from "./judged-record";
import { OpinionDetail } from "./opinion-detail";
import type { JudgedPage } from "./opinion-request";
import type { OpinionSettings, OpinionView } from "./opinion-view";
import { readProvider } from "./provider";
import { RELATIONS } from "./relation";

/** A page as it was read last, for all flags that cite it. */
export type ReadPage = { text: string; textSha: string; sections: Section[] };

/** The newest text of a source; null where it was never read. */
export async function findReadPage(
  access: ProjectAccess,
  sourceId: string,
): Promise<ReadPage | null> {
  const page = await findSourceDocument(access, sourceId);
  if (!page) return null;
  const { sections } = pageText(page.tree);
  return { text: page.text, textSha: page.textSha256, sections };
}

/** What an opinion on a flag would be about. */
export type JudgedFlag = {
  revision: number;
  record: JudgedRecord;
  page: JudgedPage | null;
  /** "" where no page was read. */
  textSha: string;
};

/** One flag with its record and its page; null where there is none. */
export async function findJudgedFlag(
  access: ProjectAccess,
  flagId: string,
  pageOf: (sourceId: string) => Promise<ReadPage | null>,
): Promise<JudgedFlag | null> {
  const projectId = access.project.id;
  const flag = await db.flag.findUnique({
    where: { projectId_id: { projectId, id: flagId } },
  });
  if (!flag) return null;
  const said = await db.flagRevision.findUniqueOrThrow({
    where: { projectId_flagId_n: { projectId, flagId, n: flag.revision } },
  });
  const page = flag.sourceId ? await pageOf(flag.sourceId) : null;
  const match = await findMatch(access, said.quote, page?.textSha ?? null);
  const found = match && match.start !== null && match.end !== null;
  const anchor = found
    ? { start: match.start ?? 0, end: match.end ?? 0 }
    : page && (rankSupport(page.text, said.claim, 1)[0] ?? null);
  return {
    revision: flag.revision,
    textSha: page?.textSha ?? "",
    page: page && { text: page.text, sections: page.sections, anchor },
    record: {
      ...{ claim: said.claim, evidenceQuote: said.quote, rule: said.rule },
      ...{ reason: said.reason, extra: said.extra },
      ruleNames: access.project.ruleNames,
      match: match?.kind ?? "unchecked",
    },
  };
}

const UNJUDGED = `
  FROM "Flag" f
  LEFT JOIN "Source" s ON s."projectId" = f."projectId" AND s.id = f."sourceId"
  WHERE f."projectId" = $1::uuid AND f.verdict = 'not_grounded' AND f."ledgerState" <> 'resolved'
    AND f."reviewState" IN ('open', 'to_recheck', 'awaiting_second', 'disputed')
    AND NOT EXISTS (
      SELECT 1 FROM "Opinion" o
      WHERE o."projectId" = f."projectId" AND o."flagId" = f.id AND o.revision = f.revision
        AND o."textSha" = coalesce(s."textSha", '')
        AND (NOT $2::boolean OR o.provider <> 'reground' OR (o.detail->>'isFinal')::boolean)
    )`;

const AT_A_TIME = 500;

/**
 * The open flags without an opinion on what the judge says and the page reads
 * now, in pages, by id. `canAsk`: those that code alone looked at count as
 * without one where a model could say more.
 */
export async function* unjudgedFlags(
  access: ProjectAccess,
  canAsk: boolean,
): AsyncGenerator<string[]> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT f.id ${UNJUDGED} AND f.id > $3::uuid ORDER BY f.id LIMIT ${AT_A_TIME}`,
      [access.project.id, canAsk, after],
    );
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < AT_A_TIME) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** How many they are. */
export async function countUnjudged(
  access: ProjectAccess,
  canAsk: boolean,
): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `SELECT count(*)::int AS n ${UNJUDGED}`,
    [access.project.id, canAsk],
  );
  return rows[0]?.n ?? 0;
}

/** The newest opinion on a flag, or why there is none. */
export async function findOpinion(
  access: ProjectAccess,
  flagId: string,
  now: { revision: number; textSha: string | null },
): Promise<OpinionView> {
  const row = await db.opinion.findFirst({
    where: { projectId: access.project.id, flagId },
    orderBy: [{ at: "desc" }, { id: "desc" }],
  });
  if (!row) return { state: "none", why: whyNone(access) };
  const { verdict, needsReview, checks } = OpinionDetail.parse(row.detail);
  const { confidence, model, at, revision, textSha } = row;
  return {
    ...{ state: "given", verdict, confidence, needsReview, model },
    relation: z.enum(RELATIONS).nullable().catch(null).parse(row.relation),
    provider: row.provider === "typesafe" ? "typesafe" : "reground",
    at: at.toISOString(),
    isOld: revision !== now.revision || textSha !== (now.textSha ?? ""),
    fired: access.can("lead")
      ? firedChecks(checks).map(({ id, score }) => ({ id, score }))
      : null,
  };
}

function whyNone({ project }: ProjectAccess) {
  const provider = readProvider(process.env);
  if (!provider.ok) return provider.reason;
  return project.secondOpinion.isOn ? "not-asked" : "switched-off";
}

/** What the month's opinions are counted under. */
export const TOKEN_COUNTER = "opinion-tokens";
export const monthOf = (at: Date) => at.toISOString().slice(0, 7);

/** Whether opinions may be asked for, of whom, and what they cost this month. */
export async function findOpinionSettings(
  access: ProjectAccess,
  now: Date,
): Promise<OpinionSettings> {
  const { id: projectId, secondOpinion } = access.project;
  const spent = await db.counter.findUnique({
    where: {
      projectId_dimension_key_day: {
        ...{ projectId, dimension: TOKEN_COUNTER, key: monthOf(now) },
        day: new Date("1970-01-01"),
      },
    },
  });
  const provider = readProvider(process.env);
  return {
    ...secondOpinion,
    spentTokens: Number(spent?.n ?? 0),
    provider: provider.ok
      ? {
          state: "ready",
          host: new URL(provider.value.baseUrl).host,
          model: provider.value.model,
        }
      : { state: provider.reason },
  };
}
