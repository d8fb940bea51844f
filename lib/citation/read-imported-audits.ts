import * as z from "zod";
import {
  Citation,
  type CitationAudit,
  CitationStatus,
  REF_ID,
} from "./citation-audit";
import { parseCitationAudit } from "./parse-citation-audit";
import { summarizeCitations } from "./summarize-citations";

const Written = z.looseObject({
  audit_id: z.unknown().optional(),
  target: z.looseObject({ path: z.string() }),
  citations: z.array(z.unknown()),
});

/**
 * The audits of an upload: one object, an array, an object that holds one
 * array of them, or JSON Lines. What is no audit is left out; what is one but
 * breaks v1 elsewhere is read as far as it can be. Throws where the text is no
 * JSON at all.
 */
export function readImportedAudits(text: string): CitationAudit[] {
  return valuesOf(text.replace(/^\uFEFF/, "")).flatMap((value) => {
    const strict = parseCitationAudit(value);
    if (strict.ok) return [strict.audit];
    const written = Written.safeParse(value);
    return written.success ? [leniently(written.data)] : [];
  });
}

function valuesOf(text: string): unknown[] {
  const whole = tryParse(text);
  if (!whole.ok)
    return text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => JSON.parse(line));
  if (Array.isArray(whole.value)) return whole.value;
  if (typeof whole.value !== "object" || whole.value === null) return [];
  if ("citations" in whole.value) return [whole.value];
  const lists = Object.values(whole.value).filter(Array.isArray);
  return lists.length === 1 ? (lists[0] ?? []) : [];
}

function tryParse(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

/** The import has said what is wrong with it; what can be reviewed is kept. */
function leniently(written: z.infer<typeof Written>): CitationAudit {
  const citations = written.citations.flatMap(readCitation);
  return {
    audit_id: String(written.audit_id || "not said"),
    target: { path: written.target.path },
    citations,
    summary: summarizeCitations(citations),
  };
}

const Bare = z.object({
  ref_id: z.string().min(1),
  status: CitationStatus,
  line_number: z.int().optional().catch(undefined),
  context: z.string().optional().catch(undefined),
});

function readCitation(value: unknown): Citation[] {
  const bare = Bare.safeParse(value);
  if (!bare.success) return [];
  const { ref_id, status } = bare.data;
  const isId = REF_ID.test(ref_id);
  const whole = Citation.safeParse(value);
  if (whole.success) return [whole.data];
  const read = { ...bare.data, status: isId ? status : "malformed" };
  return [Citation.parse(read)];
}
