"use client";

import { Command } from "cmdk";
import { useEffect, useState } from "react";

type Flag = {
  id: string;
  extId: string;
  path: string;
  claim: string;
  sourceId: string | null;
  sourceTitle: string | null;
};

const WAIT_MS = 150;
const MOST = 8;

/** Flags that hold the words, with their files and sources, while they are typed. */
export function Found({
  base,
  words,
  onGo,
}: {
  base: string;
  words: string;
  onGo: (href: string) => void;
}) {
  const flags = useFlags(base, words);
  const files = [...new Set(flags.map(({ path }) => path))];
  const sources = new Map(
    flags.map(({ sourceId, sourceTitle }) => [sourceId, sourceTitle]),
  );
  sources.delete(null);
  return (
    <>
      <Hits
        heading="Flags"
        words={words}
        hits={flags.map(({ id, extId, claim }) => ({
          href: `${base}/flags/${id}`,
          label: `${extId}: ${claim}`,
        }))}
        onGo={onGo}
      />
      <Hits
        heading="Files"
        words={words}
        hits={files.map((path) => ({
          href: `${base}/review?state=all&file=${encodeURIComponent(path)}`,
          label: path,
        }))}
        onGo={onGo}
      />
      <Hits
        heading="Sources"
        words={words}
        hits={[...sources].map(([id, title]) => ({
          href: `${base}/sources/${id}`,
          label: title ?? "A source",
        }))}
        onGo={onGo}
      />
    </>
  );
}

function Hits({
  heading,
  words,
  hits,
  onGo,
}: {
  heading: string;
  words: string;
  hits: { href: string; label: string }[];
  onGo: (href: string) => void;
}) {
  if (hits.length === 0) return null;
  return (
    <Command.Group heading={heading}>
      {hits.map(({ href, label }) => (
        <Command.Item
          key={href}
          className="menu-i"
          value={href}
          keywords={[words, label]}
          onSelect={() => onGo(href)}
        >
          <span className="find-c">{label}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/** The newest answer for the words; an older one that comes late is dropped. */
function useFlags(base: string, words: string): Flag[] {
  const [flags, setFlags] = useState<Flag[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      const query = `q=${encodeURIComponent(words)}&limit=${MOST}`;
      const answer = await fetch(
        `/api/v1${base.replace("/p/", "/projects/")}/flags?${query}`,
        {
          signal: asking.signal,
        },
      ).catch(() => null);
      if (!answer?.ok) return setFlags([]);
      const body: { flags: Flag[] } = await answer.json();
      return setFlags(body.flags);
    };
    const timer =
      words.length < 2
        ? null
        : setTimeout(() => void ask().catch(() => {}), WAIT_MS);
    if (timer === null) setFlags([]);
    return () => {
      if (timer !== null) clearTimeout(timer);
      asking.abort();
    };
  }, [base, words]);
  return flags;
}
