import { CodedText } from "@/components/ui/coded-text";
import { CopyButton } from "@/components/ui/copy-button";
import type { ImportPreviewView } from "./import-view";
import { ReadingChoice } from "./reading-choice";

/** Which bytes these are, and what they were taken for. */
export function ImportFacts({
  view,
  canImport,
}: {
  view: ImportPreviewView;
  canImport: boolean;
}) {
  return (
    <>
      <dl className="facts">
        {view.files.map((file) => (
          <div key={file.sha256}>
            <dt>File</dt>
            <dd>
              <code>{file.name}</code> {file.bytes.toLocaleString("en")} bytes,
              SHA-256{" "}
              <code>
                {file.sha256.slice(0, 8)}…{file.sha256.slice(-8)}
              </code>{" "}
              <CopyButton text={file.sha256} label="Copy the full hash" />
            </dd>
          </div>
        ))}
        {view.readAs !== "" && (
          <div>
            <dt>Read as</dt>
            <dd>
              <CodedText text={view.readAs} />
            </dd>
          </div>
        )}
        {view.contentCommit !== null && (
          <div>
            <dt>Content commit</dt>
            <dd>
              <code>{view.contentCommit.slice(0, 12)}</code>
            </dd>
          </div>
        )}
      </dl>
      {canImport && (view.state === "preview" || view.state === "failed") && (
        <ReadingChoice view={view} />
      )}
    </>
  );
}
