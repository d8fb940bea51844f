import * as z from "zod";
import {
  Citation,
  CitationAudit,
  CitationStatus,
  REF_ID,
} from "./citation-audit";
import { NO_CITATIONS, summarizeCitations } from "./summarize-citations";

export type AuditNoticeKind =
  | "audit-id-no-uuid"
  | "malformed-ref"
  | "hash-no-sha256"
  | "line-out-of-range"
  | "no-timestamp"
  | "counts-differ"
  | "no-citations";

/** Something that was put up with, and how it was read. */
export type AuditNotice = {
  kind: AuditNoticeKind;
  pointer: string;
  message: string;
};
export type AuditProblem = { pointer: string; message: string };

/** The audit's id is whatever was written: see the notices. */
export type AuditParse =
  | { ok: true; audit: CitationAudit; notices: AuditNotice[] }
  | { ok: false; problems: AuditProblem[] };

/** v1 as it is found in the wild: its own example breaks two of its rules. */
const WrittenAudit = CitationAudit.extend({
  audit_id: z.string().min(1),
  citations: z.array(
    z.looseObject({ ref_id: z.string().min(1), status: CitationStatus }),
  ),
});

/**
 * Reads one v1 audit, as a value of parsed JSON or YAML. What v1 contradicts
 * itself in is put up with and said; anything else it forbids is a problem.
 * The statuses stay the ones that were written, except that a reference which
 * cannot be one is malformed. Never throws.
 */
export function parseCitationAudit(value: unknown): AuditParse {
  const written = WrittenAudit.safeParse(value);
  if (!written.success) return { ok: false, problems: problemsOf(written) };
  const notices: AuditNotice[] = [];
  const say = (kind: AuditNoticeKind, pointer: string, message: string) =>
    notices.push({ kind, pointer, message });
  const citations = z.array(Citation).safeParse(
    written.data.citations.map((citation, n) => {
      if (REF_ID.test(citation.ref_id)) return citation;
      const pointer = `/citations/${n}/ref_id`;
      say("malformed-ref", pointer, malformedWords(citation));
      return { ...citation, status: "malformed" };
    }),
  );
  if (!citations.success)
    return { ok: false, problems: problemsOf(citations, "/citations") };
  const audit = { ...written.data, citations: citations.data };
  checkDetails(audit, say);
  checkSummary(audit, say);
  return { ok: true, audit, notices };
}

type Say = (kind: AuditNoticeKind, pointer: string, message: string) => void;

function malformedWords(citation: { ref_id: string; status: string }): string {
  const was = citation.status === "malformed" ? "" : `, not ${citation.status}`;
  return `"${citation.ref_id}" is no REF id: kept as it is, malformed${was}.`;
}

function checkDetails(audit: CitationAudit, say: Say): void {
  if (!z.guid().safeParse(audit.audit_id).success)
    say("audit-id-no-uuid", "/audit_id", "The id is no UUID: kept as it is.");
  if (audit.timestamp === undefined)
    say("no-timestamp", "/timestamp", "When it was made is not said.");
  const { hash } = audit.target;
  if (hash !== undefined && !/^(sha256:)?[0-9a-f]{64}$/i.test(hash))
    say("hash-no-sha256", "/target/hash", "The hash is no SHA-256.");
  audit.citations.forEach(({ line_number: line }, n) => {
    if (line !== undefined && line < 1)
      say(
        "line-out-of-range",
        `/citations/${n}/line_number`,
        "Lines count from 1.",
      );
  });
}

function checkSummary(audit: CitationAudit, say: Say): void {
  const counted = summarizeCitations(audit.citations);
  const differing = Object.entries(counted)
    .filter(([name, n]) => !agrees(audit.summary[name], n))
    .map(([name]) => name);
  if (differing.length > 0)
    say(
      "counts-differ",
      "/summary",
      `The citations give other figures: ${differing.join(", ")}.`,
    );
  if (counted.total === 0) say("no-citations", "/citations", NO_CITATIONS);
}

/** Rounded figures are no difference, absent ones neither. */
function agrees(written: unknown, counted: number): boolean {
  if (written === undefined) return true;
  return typeof written === "number" && Math.abs(written - counted) < 0.006;
}

function problemsOf(
  parsed: z.ZodSafeParseError<unknown>,
  base = "",
): AuditProblem[] {
  return parsed.error.issues.map(({ path, message }) => ({
    pointer: `${base}${path.map((step) => `/${String(step)}`).join("")}`,
    message,
  }));
}

/** The audit as v1 wants it: a UUID, a time, and counts that add up. */
export function conformingAudit(
  audit: CitationAudit,
  now: { auditId: string; timestamp: string },
): CitationAudit {
  const isUuid = z.guid().safeParse(audit.audit_id).success;
  return {
    ...audit,
    audit_id: isUuid ? audit.audit_id : now.auditId,
    timestamp: audit.timestamp ?? now.timestamp,
    summary: summarizeCitations(audit.citations),
  };
}
