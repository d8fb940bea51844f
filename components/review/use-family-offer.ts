"use client";

import { useState } from "react";
import { useToast } from "@/components/ui/toaster";
import type { FlagDetail } from "@/lib/review/flag-view";
import type { FamilyDecision } from "./family-request";

export type FamilyOffer = {
  /** The decision whose family is on the screen. */
  shown: FamilyDecision | null;
  /** Says that the claim stands elsewhere too. Interrupts nobody. */
  tell: (decision: FamilyDecision) => void;
  /** Shows the family of the flag at hand, else of the last that was told. */
  show: () => void;
  close: () => void;
};

/** Whether, and when, the other places of a decided claim are looked at. */
export function useFamilyOffer(flag: FlagDetail | null): FamilyOffer {
  const toast = useToast();
  const [told, setTold] = useState<FamilyDecision | null>(null);
  const [shown, setShown] = useState<FamilyDecision | null>(null);

  const tell = (decision: FamilyDecision) => {
    const { elsewhere } = decision.flag;
    if (elsewhere === 0) return;
    setTold(decision);
    toast({
      title: `${elsewhere} other ${elsewhere === 1 ? "flag says" : "flags say"} the same.`,
      body: "Press f to decide them too, one look each.",
      action: { label: "Show them", onAct: () => setShown(decision) },
    });
  };

  const show = () => {
    const decision = recordedOn(flag) ?? told;
    if (decision !== null) return setShown(decision);
    toast(
      flag !== null && flag.elsewhere > 0
        ? {
            title: "Decide this one first.",
            body: `The claim stands in ${flag.elsewhere} other ${flag.elsewhere === 1 ? "place" : "places"}; f shows them then.`,
          }
        : { title: "This claim stands nowhere else." },
    );
  };

  return { shown, tell, show, close: () => setShown(null) };
}

/** A flag that was decided before, as if it had just been. */
function recordedOn(flag: FlagDetail | null): FamilyDecision | null {
  if (flag === null || flag.current === null || flag.elsewhere === 0)
    return null;
  const { disposition, fix, rationale, groundingQuote, groundingUrl } =
    flag.current;
  return {
    flag,
    draft: {
      ...{ disposition, groundingQuote, groundingUrl },
      replacement: fix?.replacement ?? null,
      rationale: rationale ?? "",
      lintReason: flag.current.lintReason ?? "",
      attested: flag.current.attested ?? "",
    },
  };
}
