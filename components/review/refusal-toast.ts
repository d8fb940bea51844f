import type { Toast } from "@/components/ui/toaster";
import type { Disposition } from "@/lib/review/disposition";
import type { Refusal } from "./bench-client";

/** What happened, what is safe and what to do next. */
export function refusalWords(why: Refusal): string {
  switch (why.kind) {
    case "refused":
      return why.words;
    case "signed-out":
      return "You were signed out. Your text is kept; sign in and go on.";
    case "offline":
      return "Offline. Your text is kept on this device.";
    case "unavailable":
      return "The database does not answer. Nothing you decided is lost.";
    default:
      return "Somebody decided first. Your text is kept.";
  }
}

/** A refusal stays on screen until somebody has dealt with it. */
export function refusalToast(
  extId: string,
  why: Refusal,
  compare: () => void,
): Toast {
  if (why.kind === "conflict") {
    const who = why.current.current?.actorName.split(" ")[0] ?? "Somebody";
    return {
      title: "Not recorded.",
      body: `${who} decided ${extId} first. Your text is kept.`,
      tone: "bad",
      stays: true,
      action: { label: "Compare", onAct: compare },
    };
  }
  const words = refusalWords(why).replace(/^Not recorded[.:] ?/, "");
  if (why.kind === "signed-out") {
    return {
      title: "Not recorded.",
      body: words,
      tone: "bad",
      stays: true,
      action: {
        label: "Sign in",
        onAct: () => {
          const here = encodeURIComponent(location.pathname + location.search);
          location.assign(`/sign-in?callbackUrl=${here}`);
        },
      },
    };
  }
  return {
    title: `${extId} was not recorded.`,
    body: words,
    tone: "bad",
    stays: true,
  };
}

/** Both say the same; whether the fix is right is still to be said. */
export function agreedToast(
  extId: string,
  disposition: Disposition,
  look: () => void,
): Toast {
  return {
    title: `You both say ${disposition}.`,
    body: `Now you can see the first one's fix of ${extId}.`,
    stays: true,
    action: { label: "Look at it", onAct: look },
  };
}

/** Said once when the first decision has to wait. */
export function waitingToast(n: number, why: "offline" | "unavailable"): Toast {
  const wait = n === 1 ? "1 decision waits" : `${n} decisions wait`;
  return why === "offline"
    ? {
        title: "Offline.",
        body: `${wait} on this device and go out when you are back.`,
        tone: "warn",
      }
    : {
        title: "The database does not answer.",
        body: `${wait} on this device. It is tried again every 10 seconds.`,
        tone: "warn",
      };
}
