import { FileX } from "lucide-react";
import { Icon } from "@/components/ui/icon";
import type { LensFact } from "@/lib/evidence/lens-facts";
import type { FileExcerpt as Excerpt } from "@/lib/review/flag-view";
import { excerptLines } from "./claim-marks";
import { MarkedText } from "./marked-text";

/** The claim in its file: the lines around it, numbered, the claim marked. */
export function FileExcerpt({
  excerpt,
  claim,
  path,
  facts,
}: {
  excerpt: Excerpt;
  claim: string;
  path: string;
  facts: readonly LensFact[];
}) {
  if (!("lines" in excerpt)) {
    return <ClaimAlone words={missingWords(excerpt)} claim={claim} />;
  }
  const last = excerpt.firstLine + excerpt.lines.length - 1;
  return (
    <div data-on="claim">
      {excerpt.state === "claim_gone" && (
        <ClaimAlone
          words="These words are no longer in the file. Around the line that the judge named, it reads as below."
          claim={claim}
        />
      )}
      <section
        className="file"
        aria-label={`${path}, lines ${excerpt.firstLine} to ${last}`}
      >
        {excerptLines(excerpt, claim, facts).map((line) => (
          <div
            key={line.number}
            className={line.holdsClaim ? "ln is-claim" : "ln"}
          >
            <span className="ln-n">{line.number}</span>
            <span
              className={`ln-t ${/^#{1,6}\s/.test(line.text) ? "md-h" : ""}`}
            >
              <MarkedText text={line.text} marks={line.marks} />
            </span>
          </div>
        ))}
      </section>
    </div>
  );
}

function missingWords(excerpt: Exclude<Excerpt, { lines: string[] }>): string {
  switch (excerpt.state) {
    case "file_gone":
      return "The file is no longer in the repository. The claim, as the judge read it:";
    case "no_repository":
      return "No content repository is set up, so the file cannot be shown. The claim, as the judge read it:";
    default:
      return "The file cannot be read. The claim, as the judge read it:";
  }
}

/** The claim without its file. A fix then works on its words alone. */
function ClaimAlone({ words, claim }: { words: string; claim: string }) {
  return (
    <div className="alone" data-on="claim">
      <p className="hint">
        <Icon of={FileX} size={14} />
        <span>{words}</span>
      </p>
      <p className="alone-t">
        <mark className="cl">{claim}</mark>
      </p>
    </div>
  );
}

/** "moved here from line 39", "edited since the judge read it", or nothing. */
export function excerptWords(excerpt: Excerpt, line: number): string | null {
  switch (excerpt.state) {
    case "moved":
      return `moved here from line ${line}`;
    case "edited":
      return "edited since the judge read it";
    case "claim_gone":
      return "the claim is gone from the file";
    case "in_place":
      return null;
    default:
      return excerpt.reason;
  }
}
