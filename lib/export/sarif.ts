import { type ExportItem, isFixItem, type Rows } from "./export-item";
import {
  plainMessage,
  ruleIdOf,
  type SarifProfile,
  sarifResult,
} from "./sarif-result";

export type SarifHeader = {
  project: string;
  exportId: string;
  contentCommit: string | null;
  /** What the project calls its rules, by id. */
  ruleNames: Record<string, string>;
};

/** A piece of the text of one file. Parts count from 1 and come in order. */
export type SarifPiece = { part: number; text: string };

/** GitHub refuses a run of more results. */
const githubResults = 25_000;

const schemaUrl =
  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/**
 * SARIF 2.1.0, streamed. `full` is one file with everything confirmed, where a
 * `correct` flag is a suppressed result. `github` leaves out what was
 * dismissed, since code scanning ignores suppressions and would open it, and
 * goes on in a further file, with its own `automationDetails.id`, at GitHub's
 * limit. Results without a usable path are left out and counted.
 */
export async function* sarifPieces(
  profile: SarifProfile,
  header: SarifHeader,
  items: Rows<ExportItem>,
  limit = profile === "github" ? githubResults : Number.POSITIVE_INFINITY,
): AsyncGenerator<SarifPiece> {
  let part = 1;
  let run = new SarifRun(header, part);
  yield { part, text: run.head() };
  for await (const item of items) {
    if (profile === "github" && !isFixItem(item)) continue;
    if (run.results === limit) {
      yield { part, text: run.tail() };
      run = new SarifRun(header, ++part);
      yield { part, text: run.head() };
    }
    const text = run.add(item, profile);
    if (text !== "") yield { part, text };
  }
  yield { part, text: run.tail() };
}

/** One file in the making: rules are known when the last result is. */
class SarifRun {
  results = 0;
  private leftOut = 0;
  private readonly header: SarifHeader;
  private readonly part: number;
  private readonly rules = new Map<string, number>();

  constructor(header: SarifHeader, part: number) {
    this.header = header;
    this.part = part;
  }

  head(): string {
    const { project } = this.header;
    const part = this.part === 1 ? "" : `part-${this.part}/`;
    const id = JSON.stringify(`reground/${project}/${part}`);
    return `{
  "$schema": ${JSON.stringify(schemaUrl)},
  "version": "2.1.0",
  "runs": [
    {
      "automationDetails": { "id": ${id} },
      "columnKind": "utf16CodeUnits",
      "originalUriBaseIds": {
        "%SRCROOT%": { "description": { "text": "The root of the content repository." } }
      },
      "results": [`;
  }

  add(item: ExportItem, profile: SarifProfile): string {
    const ruleId = ruleIdOf(item);
    const index = this.rules.get(ruleId) ?? this.rules.size;
    const result = sarifResult(item, index, profile);
    if (!result) {
      this.leftOut++;
      return "";
    }
    this.rules.set(ruleId, index);
    this.results++;
    const comma = this.results > 1 ? "," : "";
    return `${comma}\n        ${JSON.stringify(result)}`;
  }

  tail(): string {
    const { exportId, contentCommit, ruleNames } = this.header;
    const rules = [...this.rules.keys()].map((id) => {
      const name = Object.hasOwn(ruleNames, id) ? ruleNames[id] : undefined;
      return {
        id,
        shortDescription: {
          text: plainMessage(name || `Claims flagged under rule ${id}`),
        },
        defaultConfiguration: { level: "warning" },
      };
    });
    const driver = { name: "Reground", rules };
    const properties = { exportId, contentCommit, leftOut: this.leftOut };
    return `${this.results > 0 ? "\n      " : ""}],
      "tool": { "driver": ${JSON.stringify(driver)} },
      "properties": ${JSON.stringify(properties)}
    }
  ]
}
`;
  }
}
