import type { ProjectAccess } from "@/lib/auth/actor";
import { problem } from "@/lib/auth/problem";
import type { CitationDecided, CitationRefusal } from "@/lib/citation/commands";
import { findCitation } from "@/lib/citation/queries";
import type { Result } from "@/lib/core/result";

const WORDS: Record<CitationRefusal, string> = {
  "needs-reason": "Say why the audit was mistaken. Nothing was recorded.",
  "needs-repair": "Say what should stand there instead. Nothing was recorded.",
  "not-yours": "Only a signed-in reviewer may decide this.",
  "no-such-citation": "No such citation",
  stale: "Somebody decided this citation first. Your text is kept.",
  superseded: "A newer audit of this file replaced this finding.",
  "nothing-to-undo": "Nothing stands that could be taken back.",
};

const STATUS: Partial<Record<CitationRefusal, number>> = {
  "not-yours": 403,
  "no-such-citation": 404,
  stale: 409,
  superseded: 409,
};

/** The answer to a change of a citation; a conflict shows what stands now. */
export async function citationAnswer(
  access: ProjectAccess,
  id: string,
  done: Result<CitationDecided, CitationRefusal>,
): Promise<Response> {
  const current = await findCitation(access, id);
  if (done.ok) return Response.json({ ...done.value, citation: current });
  const status = STATUS[done.reason] ?? 422;
  const shown = status === 409 ? { current } : {};
  return problem(status, WORDS[done.reason], {
    reason: done.reason,
    ...shown,
  });
}
