import type { Disposition } from "./disposition";

/** The only dispositions that carry a fix and reach the manifest's `fixes`. */
export const ERROR_VERDICTS = ["outdated", "wrong"] as const;

/** True where the text has to change, so that a fix is required. */
export function needsFix(
  disposition: Disposition,
): disposition is (typeof ERROR_VERDICTS)[number] {
  return disposition === "outdated" || disposition === "wrong";
}
