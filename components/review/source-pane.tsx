"use client";

import { FileX, Link2Off } from "lucide-react";
import { useMemo } from "react";
import { Blank } from "@/components/ui/blank";
import { Button } from "@/components/ui/button";
import { LoadingLines } from "@/components/ui/loading-lines";
import type { LensFact } from "@/lib/evidence/lens-facts";
import type { FlagDetail, SourceView } from "@/lib/review/flag-view";
import type { SourceDocument } from "./bench-client";
import { SourceHead } from "./source-head";
import { SourceReader } from "./source-reader";
import { SourceTrouble } from "./source-trouble";
import { isUnread, shortUrl, wasRead } from "./source-words";
import type { OtherPage } from "./use-other-page";
import type { Loaded } from "./use-remote";

export type SourcePaneProps = {
  flag: FlagDetail;
  /** Another page that was opened in place of the cited one. */
  other: OtherPage;
  document: Loaded<SourceDocument> | undefined;
  facts: readonly LensFact[];
  grounding: string | null;
  reading: boolean;
  rendered: string;
  onReadAgain: () => void;
  onGround: (text: string) => void;
};

/** The live source: the page as it was read, opened at the judge's quote. */
export function SourcePane(props: SourcePaneProps) {
  const { flag, reading, rendered, other } = props;
  const { source } = flag;
  if (other.source !== null)
    return <OtherSource {...props} source={other.source} />;
  if (source === null) return <NoSource flag={flag} />;
  const title = source.title ?? flag.sourceTitle ?? shortUrl(source.url);
  const trouble = !wasRead(source) && !isUnread(source);
  return (
    <section className="src" aria-labelledby="source-h" data-on="source">
      <SourceHead
        source={source}
        title={title}
        match={flag.match}
        passage={flag.evidenceQuote || null}
        reading={reading}
        rendered={rendered}
      />
      {trouble && (
        <SourceTrouble
          source={source}
          reading={reading}
          hasSnapshot={source.textSha256 !== null}
          settingsHref={`/p/${flag.projectSlug}/settings`}
          rendered={rendered}
          onReadAgain={props.onReadAgain}
        />
      )}
      <Body {...props} title={title} />
    </section>
  );
}

const nothing: LensFact[] = [];

/** A page that the flag does not cite: no quote is looked for in it. */
function OtherSource({
  source,
  ...props
}: SourcePaneProps & { source: SourceView }) {
  const { other } = props;
  const flag = useMemo(
    () => ({ ...props.flag, source, match: null, pins: [] }),
    [props.flag, source],
  );
  const title = source.title ?? shortUrl(source.url);
  return (
    <section className="src" aria-labelledby="source-h" data-on="source">
      <SourceHead
        source={source}
        title={title}
        match={null}
        passage={props.grounding}
        reading={other.reading}
        rendered={props.rendered}
      />
      <div className="state-band">
        <p>
          The judge did not cite this page. Its sentences can ground an answer.
        </p>
        <Button small onClick={other.close}>
          Back to the cited page
        </Button>
      </div>
      <Body
        {...props}
        flag={flag}
        document={other.page}
        facts={nothing}
        title={title}
      />
    </section>
  );
}

function Body({
  flag,
  document,
  facts,
  grounding,
  reading,
  title,
  onReadAgain,
  onGround,
}: SourcePaneProps & { title: string }) {
  const { source } = flag;
  if (source === null) return null;
  if (source.textSha256 === null) {
    if (reading) {
      return (
        <LoadingLines
          words={`Reading ${shortUrl(source.url).split("/")[0]}, at most 20 s`}
        />
      );
    }
    return isUnread(source) ? (
      <Blank
        of={FileX}
        title="Not read yet"
        action={
          <Button small keys="r" onClick={onReadAgain}>
            Read it now
          </Button>
        }
      >
        Nobody has looked at this page since the ledger came in.
      </Blank>
    ) : null;
  }
  if (document === undefined || document.state === "loading") {
    return <LoadingLines words={`Opening ${title}`} />;
  }
  if (document.state === "failed") {
    return (
      <Blank of={FileX} title="The text did not arrive">
        What the page says is kept on the server. It is asked for again with the
        next flag.
      </Blank>
    );
  }
  return (
    <SourceReader
      flag={flag}
      document={document.value}
      facts={facts}
      grounding={grounding}
      old={source.snapshotIsOld}
      title={title}
      onGround={onGround}
    />
  );
}

function NoSource({ flag }: { flag: FlagDetail }) {
  return (
    <section className="src" aria-labelledby="source-h" data-on="source">
      <header className="src-h">
        <h2 id="source-h">No source</h2>
      </header>
      <Blank of={Link2Off} title="There is no page to read">
        {flag.evidenceUrl.trim() === "" ? (
          "The judge named no address."
        ) : (
          <>
            <code>{flag.evidenceUrl}</code> is kept as the judge wrote it. It is
            no address that can be fetched.
          </>
        )}
      </Blank>
    </section>
  );
}
