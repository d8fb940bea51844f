import { Check } from "lucide-react";
import { Icon } from "@/components/ui/icon";
import type { PullRequestView } from "./export-view";

/** What a draft pull request would add, or what has to be set before there can be one. */
export function PullRequest({ view }: { view: PullRequestView }) {
  const { words, repository, files } = view;
  return (
    <section aria-labelledby="pr-h">
      <header className="h2">
        <h2 id="pr-h">Draft pull request</h2>
        <span className="sp" />
        {words === null && <code className="meta">{repository}</code>}
      </header>
      {words === null ? (
        <>
          <p className="teach">
            Record an export, then open its pull request below. Opening it again
            brings the same branch’s texts up to date.
          </p>
          <ul className="tree">
            {files.map((file) => (
              <li key={file}>
                <span className="plus" aria-hidden="true">
                  +
                </span>
                <code>{file}</code>
              </li>
            ))}
          </ul>
          <p className="zero-l">
            <Icon of={Check} size={14} />
            <span>
              {files.length} files added, <b>0 content files changed</b>
            </span>
          </p>
        </>
      ) : (
        <p className="lead">{words}</p>
      )}
    </section>
  );
}
