import { CopyButton } from "@/components/ui/copy-button";
import { ScrollRegion } from "@/components/ui/scroll-region";

/** The lines that take a patch to a repository: the reader's act, never ours. */
export function ApplyPatch({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="apply-h">
      <header className="h2">
        <h2 id="apply-h">For whoever applies it</h2>
        <span className="sp" />
        <CopyButton
          text={lines.join("\n")}
          label="Copy the lines"
          word="Copy"
        />
      </header>
      <ScrollRegion className="snip snip-l" label="Commands">
        <pre>
          {lines.map((line) => (
            <span key={line}>
              <span className="dim">$ </span>
              {line}
              {"\n"}
            </span>
          ))}
        </pre>
      </ScrollRegion>
    </section>
  );
}
