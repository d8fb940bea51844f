import { Download } from "lucide-react";
import { Icon } from "@/components/ui/icon";
import { When } from "@/components/ui/when";
import type { DownloadView, EarlierExport } from "./export-view";
import { OpenPullRequest } from "./open-pull-request";

/** Every format of one selection, to look at without recording. */
export function DownloadList({
  files,
  zipHref,
}: {
  files: readonly DownloadView[];
  zipHref: string;
}) {
  return (
    <ul className="dls">
      <li>
        <b>everything.zip</b>
        <span className="meta">all files in one archive</span>
        <span />
        <a
          className="ib ib-sm"
          href={zipHref}
          download
          aria-label="Download all files in one archive"
        >
          <Icon of={Download} size={14} />
        </a>
      </li>
      {files.map((file) => (
        <li key={file.format}>
          <code>{file.fileName}</code>
          <span className="meta">{file.words}</span>
          <span />
          <a
            className="ib ib-sm"
            href={file.href}
            download
            aria-label={`Download ${file.fileName}`}
          >
            <Icon of={Download} size={14} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What went out before, newest first. */
export function EarlierExports({
  slug,
  exports: earlier,
  canOpen,
}: {
  slug: string;
  exports: readonly EarlierExport[];
  /** True where a pull request can be opened. */
  canOpen: boolean;
}) {
  if (earlier.length === 0) {
    return <p className="lead">Nothing was exported yet.</p>;
  }
  return (
    <ul className="dls">
      {earlier.map((one) => (
        <li key={one.id}>
          <b>
            <When at={one.at} />
          </b>
          <span className="meta">
            {one.by}, {one.fixes} {one.fixes === 1 ? "fix" : "fixes"},{" "}
            {one.dismissed} dismissed
          </span>
          <span className="dls-pr">
            {one.pullRequest !== null && <Branch of={one.pullRequest} />}
            {canOpen && (
              <OpenPullRequest
                slug={slug}
                exportId={one.id}
                again={one.pullRequest !== null}
              />
            )}
          </span>
          <a
            className="ib ib-sm"
            href={one.href}
            aria-label={`Download the export of ${one.at.slice(0, 10)}`}
            download
          >
            <Icon of={Download} size={14} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Branch({
  of: { branch, url },
}: {
  of: { branch: string; url: string | null };
}) {
  if (url === null) return <code className="meta">{branch}</code>;
  return <a href={url}>pull request</a>;
}
