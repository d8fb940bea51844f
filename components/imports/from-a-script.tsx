import { CopyButton } from "@/components/ui/copy-button";

/** The same import from a script in CI. */
export function FromAScript({ slug }: { slug: string }) {
  const command = `curl -H "Authorization: Bearer $RG_TOKEN" \\
    --data-binary @r11.jsonl \\
    $RG_URL/api/v1/projects/${slug}/imports`;
  return (
    <section className="col" aria-labelledby="ci-h">
      <header className="h2">
        <h2 id="ci-h">From a script</h2>
        <span className="sp" />
        <CopyButton text={command} label="Copy the command" word="Copy" />
      </header>
      <pre className="snip snip-l snip-wrap">
        <span className="dim">$</span> {command}
      </pre>
      <p className="teach">
        The answer is the same preview, as JSON. A token may import and export.
        It can never decide.
      </p>
    </section>
  );
}
