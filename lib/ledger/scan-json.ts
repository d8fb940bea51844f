import { JsonScanner } from "./json-scanner";
import type { ScanProblem } from "./scan-handler";

/**
 * What a strict reader has against these bytes as one JSON document, with the
 * place of each fault; an empty list means that they are fine.
 */
export function scanJson(bytes: Uint8Array): ScanProblem[] {
  const problems: ScanProblem[] = [];
  const scanner = new JsonScanner(
    {
      maxDepth: -1,
      begin() {},
      end() {},
      problem: (problem) => void problems.push(problem),
    },
    {
      lines: false,
      fence: false,
      maxFieldBytes: Number.POSITIVE_INFINITY,
      maxCaptureBytes: 0,
    },
  );
  scanner.push(bytes);
  scanner.end();
  return problems;
}
