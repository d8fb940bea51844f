import "server-only";
import type { ProjectAccess } from "@/lib/auth/actor";
import { type EditionView, editionSays } from "@/lib/evidence/edition-view";
import { asksOf } from "@/lib/evidence/history-asks";
import type { AskedFlag } from "@/lib/evidence/history-reader";
import { editionsOf, type PageEdition } from "@/lib/evidence/page-editions";
import { workOnPage } from "@/lib/evidence/page-pool.io";
import { seePage } from "@/lib/evidence/see-source.io";
import { outcomeWords } from "@/lib/evidence/source-outcome";
import { findCitedPage } from "./queries";

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
  const cited = await findCitedPage(access, flagId);
  if (!cited) return null;
  const { url, metas, asked } = cited;
  if (url === null) return [];
  return Promise.all(
    editionsOf(url, metas).map((edition) =>
      readEdition(access, edition, asked, cited.textSha),
    ),
  );
}

async function readEdition(
  access: ProjectAccess,
  edition: PageEdition,
  asked: AskedFlag,
  citedText: string | null,
): Promise<EditionView> {
  const { result, seen } = await seePage(access.project, edition.url);
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
    ...{ ...head, trouble: null, isSame: textSha === citedText },
    ...editionSays(edition, asked.quote, texts, heard.value),
  };
}
