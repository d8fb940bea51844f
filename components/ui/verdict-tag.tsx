import type { FlaggedVerdict } from "@/lib/ledger/judge-verdict";

/** What the judge said: hollow, mono, in the judge's own spelling. */
export function VerdictTag({ verdict }: { verdict: FlaggedVerdict }) {
  return <span className="verdict">{verdict}</span>;
}
