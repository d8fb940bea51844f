import type { Actor } from "@/lib/auth/actor";
import { Disposition } from "./disposition";
import type { SecondView } from "./flag-view";
import type { Sighted } from "./visible-decisions";

/** How a flag that waits for a second answer stands to one reader. */
export function secondView(
  reader: Pick<Actor, "id">,
  flag: { reviewState: string; round: number },
  seen: {
    decisions: readonly Sighted[];
    blind: readonly { round: number; disposition: string }[];
  },
): SecondView | null {
  if (flag.reviewState !== "awaiting_second") return null;
  const { round } = flag;
  const blind = seen.blind.find((one) => one.round === round);
  return {
    gaveFirst: seen.decisions.some(
      (one) =>
        one.kind === "decide" &&
        one.round === round &&
        one.actorId === reader.id,
    ),
    answered: blind ? Disposition.parse(blind.disposition) : null,
  };
}
