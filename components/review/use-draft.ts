"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { sayStatus } from "@/components/shell/sync-status";
import type { DraftBody, FlagDetail } from "@/lib/review/flag-view";
import type { BenchClient, Refusal } from "./bench-client";
import { emptyDraft, openingDraft } from "./draft-body";
import { dropLocalDraft, keepLocalDraft, readLocalDraft } from "./local-draft";

const PAUSE_MS = 800;
const RETRY_MS = 10_000;

type Held = {
  body: DraftBody;
  rev: number;
  flagRevision: number;
  dirty: boolean;
};

export type DraftDesk = {
  draft: DraftBody;
  edit: (patch: Partial<DraftBody>) => void;
  /** Sets a whole draft of any flag, such as after an undo. */
  restore: (flag: FlagDetail, body: DraftBody) => void;
  /** A decision carries the draft now: it need not be saved by itself. */
  sent: (flagId: string) => void;
  /** The decision was refused: the draft is saved as any other. */
  refused: (flagId: string) => void;
  /** Forgets a draft that has become a decision. */
  drop: (flagId: string) => void;
};

const keptWords: Record<Refusal["kind"], string> = {
  offline: "Offline, kept on this device",
  "signed-out": "Signed out, kept on this device",
  unavailable: "Not saved yet, kept on this device",
  conflict: "Kept on this device",
  refused: "Kept on this device",
};

/**
 * What is typed, per flag. `scope` names project and person. Each change is on this device at once and on the
 * server within a second; what could not be sent is sent again every 10 s.
 */
export function useDraft(
  scope: string,
  tab: string,
  flag: FlagDetail | null,
  client: BenchClient,
): DraftDesk {
  const held = useRef(new Map<string, Held>());
  const [shown, show] = useState<ReadonlyMap<string, DraftBody>>(new Map());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const set = useCallback((flagId: string, next: Held | null) => {
    if (next === null) held.current.delete(flagId);
    else held.current.set(flagId, next);
    show(new Map([...held.current].map(([id, { body }]) => [id, body])));
  }, []);

  const save = useCallback(
    async (flagId: string) => {
      const mine = held.current.get(flagId);
      if (mine === undefined || !mine.dirty || tab === "") return;
      mine.dirty = false;
      mine.rev += 1;
      const { rev, flagRevision, body } = mine;
      sayStatus({ kind: "saving" });
      const answer = await client.saveDraft(flagId, {
        ...{ tab, rev, flagRevision, body },
      });
      if (answer.kind !== "done") {
        mine.dirty = true;
        sayStatus({ kind: "kept", words: keptWords[answer.kind] });
        return;
      }
      mine.rev = Math.max(mine.rev, answer.value.rev);
      if (!mine.dirty) dropLocalDraft(scope, flagId);
      sayStatus({ kind: "saved", at: new Date().toISOString() });
    },
    [client, scope, tab],
  );

  const saveAll = useCallback(() => {
    for (const id of held.current.keys()) void save(id);
  }, [save]);

  useEffect(() => {
    const retry = setInterval(saveAll, RETRY_MS);
    window.addEventListener("online", saveAll);
    window.addEventListener("pagehide", saveAll);
    return () => {
      clearInterval(retry);
      window.removeEventListener("online", saveAll);
      window.removeEventListener("pagehide", saveAll);
    };
  }, [saveAll]);

  // Opens a flag with what this device holds unsent; leaving it sends at once.
  const flagId = flag?.id ?? null;
  const opened = useRef(flag);
  useEffect(() => {
    opened.current = flag;
  });
  useEffect(() => {
    const now = opened.current;
    if (flagId === null || now === null) return undefined;
    if (!held.current.has(flagId)) {
      const unsent = readLocalDraft(scope, flagId);
      if (unsent !== null) set(flagId, heldOf(now, unsent, true));
    }
    return () => void save(flagId);
  }, [flagId, scope, set, save]);

  const change = useCallback(
    (of: FlagDetail, body: DraftBody) => {
      const before = held.current.get(of.id);
      const next = heldOf(of, body, true);
      if (before !== undefined) next.rev = before.rev;
      set(of.id, next);
      keepLocalDraft(scope, of.id, body, next.rev);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(of.id), PAUSE_MS);
    },
    [scope, set, save],
  );

  const draft =
    flag === null
      ? emptyDraft
      : (shown.get(flag.id) ?? openingDraft(flag, null));
  const edit = (patch: Partial<DraftBody>) => {
    if (flag === null) return;
    const now = held.current.get(flag.id)?.body ?? openingDraft(flag, null);
    change(flag, { ...now, ...patch });
  };
  const sent = useCallback((id: string) => {
    const mine = held.current.get(id);
    if (mine === undefined) return;
    clearTimeout(timer.current);
    mine.dirty = false;
  }, []);
  const refused = useCallback(
    (id: string) => {
      const mine = held.current.get(id);
      if (mine === undefined) return;
      mine.dirty = true;
      void save(id);
    },
    [save],
  );
  const drop = useCallback(
    (id: string) => {
      set(id, null);
      dropLocalDraft(scope, id);
    },
    [scope, set],
  );
  return { draft, edit, restore: change, sent, refused, drop };
}

function heldOf(flag: FlagDetail, body: DraftBody, dirty: boolean): Held {
  const rev = flag.draft?.rev ?? 0;
  return { body, rev, flagRevision: flag.revision, dirty };
}
