import "server-only";
import { settingProblems } from "./settings";

/** Ends the process (78, a fault of configuration) where a setting does not fit, and says which. */
export function refuseUnfitSettings(): void {
  const problems = settingProblems(process.env);
  if (problems.length === 0) return;
  console.error(
    `Reground does not start: these settings do not fit (docs/configuration.md):\n  ${problems.join("\n  ")}`,
  );
  process.exit(78);
}
