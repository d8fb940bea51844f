"use client";

import { useEffect, useState } from "react";
import type { SourceView } from "@/lib/review/flag-view";
import type { BenchClient, SourceDocument } from "./bench-client";
import { refusalWords } from "./refusal-toast";
import { wasRead } from "./source-words";
import { pageKey } from "./use-prefetch";
import type { Loaded, Remote } from "./use-remote";

type Other = { flagId: string; source: SourceView };

/** A page that the flag does not cite, opened in the reader in its place. */
export type OtherPage = {
  source: SourceView | null;
  page: Loaded<SourceDocument> | undefined;
  reading: boolean;
  /** Why it could not be opened. */
  trouble: string | null;
  read: (url: string) => Promise<void>;
  close: () => void;
};

/** Reads a page that somebody names, for as long as its flag is open. */
export function useOtherPage(
  client: BenchClient,
  flagId: string | null,
  pages: Remote<SourceDocument>,
): OtherPage {
  const [other, setOther] = useState<Other | null>(null);
  const [reading, setReading] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const mine = other !== null && other.flagId === flagId;
  const source = mine ? other.source : null;
  const key = pageKey(source);
  const want = pages.want;
  useEffect(() => {
    if (key !== null) want(key);
  }, [key, want]);

  const read = async (url: string) => {
    if (flagId === null || reading) return;
    setReading(true);
    setTrouble(null);
    const answer = await client.addSource(url);
    setReading(false);
    if (answer.kind !== "done") return setTrouble(refusalWords(answer));
    if (wasRead(answer.value)) setOther({ flagId, source: answer.value });
    else setTrouble(answer.value.detail ?? "The page was not read.");
  };
  const close = () => {
    setOther(null);
    setTrouble(null);
  };
  const page = key === null ? undefined : pages.get(key);
  return { source, page, reading, trouble, read, close };
}
