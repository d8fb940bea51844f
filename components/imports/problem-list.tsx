import { TriangleAlert } from "lucide-react";
import { CodedText } from "@/components/ui/coded-text";
import { Icon } from "@/components/ui/icon";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { ProblemView } from "./import-view";

/** Each problem with its place, the bytes around it, and what to do. */
export function ProblemList({
  problems,
}: {
  problems: readonly ProblemView[];
}) {
  return (
    <ol className="probs">
      {problems.map((problem) => (
        <li
          key={`${problem.line} ${problem.column} ${problem.pointer} ${problem.kind}`}
        >
          <p className="prob-h">
            <Icon of={TriangleAlert} size={16} />
            <b>{problem.message}</b>
            <span className="loc">{placeWords(problem)}</span>
          </p>
          {problem.snippet !== null && <Snippet problem={problem} />}
          <p className="prob-t">
            {problem.pointer !== "" && <code>{problem.pointer}</code>}
            <CodedText text={problem.remedy ?? ""} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function placeWords({ line, column }: ProblemView): string {
  if (line === null) return "";
  return column === null ? `line ${line}` : `line ${line}, column ${column}`;
}

function Snippet({ problem }: { problem: ProblemView }) {
  const { snippet } = problem;
  if (snippet === null) return null;
  return (
    <ScrollRegion className="snip" label={`The record, ${placeWords(problem)}`}>
      <pre>
        <span className="dim">{snippet.before}</span>
        <span className="bad">{snippet.bad}</span>
        <span className="dim">{snippet.after}</span>
      </pre>
    </ScrollRegion>
  );
}
