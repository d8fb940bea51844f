import { Download } from "lucide-react";
import { Icon } from "@/components/ui/icon";
import { When } from "@/components/ui/when";
import type { DownloadView, EarlierExport } from "./export-view";

/** 31 kB, 4.2 MB: what a person needs to know before a download. */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Every format of one selection, to look at without recording. */
export function DownloadList({ files }: { files: readonly DownloadView[] }) {
  return (
    <ul className="dls">
      {files.map((file) => (
        <li key={file.format}>
          <code>{file.fileName}</code>
          <span className="meta">{file.words}</span>
          <span className="num meta">
            {file.bytes === null ? "" : sizeWords(file.bytes)}
          </span>
          <a
            className="ib ib-sm"
            href={file.href}
            download={file.fileName}
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
  exports: earlier,
}: {
  exports: readonly EarlierExport[];
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
          {one.pullRequest === null ? (
            <span className="meta num">no pull request</span>
          ) : (
            <a className="num" href={one.pullRequest.href}>
              {one.pullRequest.label}
            </a>
          )}
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
