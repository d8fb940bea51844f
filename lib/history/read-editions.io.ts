import "server-only";
import * as z from "zod";
import type { ProjectAccess } from "@/lib/auth/actor";
import { db } from "@/lib/db/client";
import { type EditionView, editionSays } from "@/lib/evidence/edition-view";
import { asksOf } from "@/lib/evidence/history-asks";
import type { AskedFlag } from "@/lib/evidence/history-reader";
import { editionsOf, type PageEdition } from "@/lib/evidence/page-editions";
import { workOnPage } from "@/lib/evidence/page-pool.io";
import { findMetas } from "@/lib/evidence/queries";
import { seeSource } from "@/lib/evidence/see-source.io";
import { outcomeWords } from "@/lib/evidence/source-outcome";

type Cited = { url: string; textSha: string | null };

/**
 * Reads the other versions and the original language of the page that a flag
 * cites, through the guard, and answers what each says to its claim and quote.
 * Nothing is kept and nothing decided: who wants to rest a decision on one
 * opens it as another page. Null where the project has no such flag.
 */
export async function readEditions(
  access: ProjectAccess,
  flagId: string,
): Promise<EditionView[] | null> {
  if (!z.uuid().safeParse(flagId).success) return null;
  const projectId = access.project.id;
  const flag = await db.flag.findUnique({
    where: { projectId_id: { projectId, id: flagId } },
    select: { id: true, claim: true, revision: true, sourceId: true },
  });
  if (!flag) return null;
  if (flag.sourceId === null) return [];
  const { quote } = await db.flagRevision.findUniqueOrThrow({
    where: {
      projectId_flagId_n: { projectId, flagId, n: flag.revision },
    },
    select: { quote: true },
  });
  const source = await db.source.findUniqueOrThrow({
    where: { projectId_id: { projectId, id: flag.sourceId } },
    select: { url: true, textSha: true, textCheckId: true },
  });
  const editions = editionsOf(
    source.url,
    await findMetas(projectId, source.textCheckId),
  );
  const asked = { id: flag.id, claim: flag.claim, quote };
  return Promise.all(
    editions.map((edition) => readEdition(access, edition, asked, source)),
  );
}

async function readEdition(
  access: ProjectAccess,
  edition: PageEdition,
  asked: AskedFlag,
  cited: Cited,
): Promise<EditionView> {
  const { result, seen } = await seeSource(access.project, {
    ...{ id: "", checkId: "", url: edition.url, title: null, metas: {} },
    ...{ textSha: null, firstTextSha: null, lastOutcome: null, etag: null },
    ...{ lastModified: null, finalUrl: null, rawSha: null, unmatched: false },
  });
  const { outcome, page } = seen;
  const none = { quote: null, claim: [], isSame: false };
  const head = { ...edition, outcome };
  if (page === null) {
    const trouble = seen.detail ?? result.detail ?? outcomeWords({ outcome });
    return { ...head, ...none, trouble };
  }
  const { text, textSha } = page.read;
  const heard = await workOnPage({ do: "hear", text, flag: asked });
  if (!heard.ok)
    return {
      ...{ ...head, ...none },
      trouble: "Comparing it took more time than one page may.",
    };
  const texts = asksOf(asked.claim).map((ask) => ask.text);
  return {
    ...{ ...head, trouble: null, isSame: textSha === cited.textSha },
    ...editionSays(edition, asked.quote, texts, heard.value),
  };
}
