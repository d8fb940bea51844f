import { citationOperations } from "./citation-operations";
import { exportOperations } from "./export-operations";
import { flagOperations } from "./flag-operations";
import { historyOperations } from "./history-operations";
import { importOperations } from "./import-operations";
import { landingOperations } from "./landing-operations";
import type { Operation } from "./operation";
import { opinionOperations } from "./opinion-operations";
import { sourceOperations } from "./source-operations";
import { teamOperations } from "./team-operations";

/** Every call of the API. A test fails for a route that has no row here. */
export const operations: readonly Operation[] = [
  ...importOperations,
  ...flagOperations,
  ...sourceOperations,
  ...teamOperations,
  ...opinionOperations,
  ...exportOperations,
  ...landingOperations,
  ...historyOperations,
  ...citationOperations,
];
