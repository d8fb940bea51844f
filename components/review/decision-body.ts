import type { DraftBody, FixView } from "@/lib/review/flag-view";
import type { DecisionRequest, DraftRequest } from "./bench-client";

/** The API's spelling of a fix. */
function fixBody(fix: FixView) {
  return fix.kind === "claim"
    ? fix
    : {
        kind: fix.kind,
        start_line: fix.startLine,
        end_line: fix.endLine,
        original: fix.original,
        replacement: fix.replacement,
        commit: fix.commit,
      };
}

const given = (name: string, text: string | null) =>
  text === null || text.trim() === "" ? {} : { [name]: text };

/** The API's spelling of a decision. What was left empty is left out. */
export function decisionBody(request: DecisionRequest): object {
  return {
    version: request.version,
    disposition: request.disposition,
    ...(request.fix === null ? {} : { fix: fixBody(request.fix) }),
    ...given("rationale", request.rationale),
    ...given("grounding_url", request.groundingUrl),
    ...given("grounding_quote", request.groundingQuote),
    ...given("attested", request.attested),
    ...given("lint_reason", request.lintReason),
    tab: request.tab,
    seconds: request.seconds,
  };
}

/** The API's spelling of a draft. Its body is kept as it is. */
export function draftRequestBody(request: DraftRequest): {
  tab: string;
  rev: number;
  flag_revision: number;
  body: DraftBody;
} {
  const { tab, rev, flagRevision, body } = request;
  return { tab, rev, flag_revision: flagRevision, body };
}
