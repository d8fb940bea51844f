"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useToast } from "@/components/ui/toaster";
import type { Disposition } from "@/lib/review/disposition";
import type { DraftBody, FlagDetail } from "@/lib/review/flag-view";
import type {
  Answer,
  BenchClient,
  DecisionRequest,
  Recorded,
  Refusal,
} from "./bench-client";
import type { Conflict } from "./conflict-panel";
import type { LastDecision } from "./decision-bar";
import {
  putInOutbox,
  readOutbox,
  takeFromOutbox,
  type Waiting,
} from "./outbox";
import {
  agreedToast,
  refusalToast,
  refusalWords,
  waitingToast,
} from "./refusal-toast";

const RETRY_MS = 10_000;

export type DecisionsDesk = {
  /** What was decided in this session, by flag id. */
  decided: ReadonlyMap<string, Disposition>;
  last: LastDecision | null;
  waiting: number;
  conflict: Conflict | null;
  /** Strikes the flag at once and sends; what goes wrong reopens it. */
  send: (flag: FlagDetail, request: DecisionRequest, draft: DraftBody) => void;
  /** Takes the last decision back and hands over what had been typed. */
  undo: () => Promise<{ flagId: string; draft: DraftBody } | null>;
  compare: (conflict: Conflict | null) => void;
  /** Records mine on top of the other side. Answers a refusal in words. */
  settle: (
    flag: FlagDetail,
    request: DecisionRequest,
    draft: DraftBody,
  ) => Promise<string | null>;
};

type Told = {
  /** The flag has been recorded: its state is this now. */
  onRecorded: (flagId: string, recorded: Recorded, by: Disposition) => void;
  onReopened: (flagId: string, current: FlagDetail | null) => void;
  /** Agreed blind: the first one's fix can be looked at. Answers what opens it. */
  onAgreed: (flagId: string) => () => void;
};

/**
 * Sending, undoing and retrying decisions. Nothing typed is ever lost here.
 * `scope` names project and person: what waits goes out as who decided it.
 */
export function useDecisions(
  scope: string,
  client: BenchClient,
  { onRecorded, onReopened, onAgreed }: Told,
): DecisionsDesk {
  const toast = useToast();
  const [decided, setDecided] = useState<ReadonlyMap<string, Disposition>>(
    new Map(),
  );
  const [last, setLast] = useState<LastDecision | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [conflict, compare] = useState<Conflict | null>(null);
  const typed = useRef(new Map<string, DraftBody>());
  const told = useRef(new Set<string>());
  const sending = useRef(new Set<string>());

  const strike = useCallback((id: string, by: Disposition | null) => {
    setDecided((now) => {
      const next = new Map(now);
      if (by === null) next.delete(id);
      else next.set(id, by);
      return next;
    });
  }, []);

  const recorded = useCallback(
    (flagId: string, value: Recorded, by: Disposition) => {
      setLast((now) =>
        now?.flagId === flagId ? { ...now, version: value.version } : now,
      );
      onRecorded(flagId, value, by);
    },
    [onRecorded],
  );

  const reopen = useCallback(
    (extId: string, flagId: string, request: DecisionRequest, why: Refusal) => {
      strike(flagId, null);
      setLast((now) => (now?.flagId === flagId ? null : now));
      const current = why.kind === "conflict" ? why.current : null;
      onReopened(flagId, current);
      toast(
        refusalToast(extId, why, () => {
          if (current !== null) compare({ flagId, mine: request, current });
        }),
      );
    },
    [strike, onReopened, toast],
  );

  const agreed = useCallback(
    ({ flagId, extId, request }: Waiting) => {
      strike(flagId, null);
      setLast((now) => (now?.flagId === flagId ? null : now));
      const look = onAgreed(flagId);
      toast(agreedToast(extId, request.disposition, look));
    },
    [strike, onAgreed, toast],
  );

  const settleAnswer = useCallback(
    (item: Waiting, answer: Answer<Recorded>) => {
      if (answer.kind === "done") {
        takeFromOutbox(scope, item.key);
        told.current.delete(item.key);
        setWaiting(told.current.size);
        if (answer.value.decisionId === null) agreed(item);
        else recorded(item.flagId, answer.value, item.request.disposition);
        return;
      }
      if (answer.kind === "offline" || answer.kind === "unavailable") {
        const now = putInOutbox(scope, item).length;
        if (!told.current.has(item.key)) toast(waitingToast(now, answer.kind));
        told.current.add(item.key);
        setWaiting(now);
        return;
      }
      takeFromOutbox(scope, item.key);
      told.current.delete(item.key);
      setWaiting(told.current.size);
      reopen(item.extId, item.flagId, item.request, answer);
    },
    [scope, recorded, agreed, reopen, toast],
  );

  const post = useCallback(
    async (item: Waiting) => {
      const { flagId, request, key } = item;
      if (sending.current.has(key)) return;
      sending.current.add(key);
      const answer = await client.decide(flagId, request, key);
      sending.current.delete(key);
      settleAnswer(item, answer);
    },
    [client, settleAnswer],
  );

  const send = useCallback(
    (flag: FlagDetail, request: DecisionRequest, draft: DraftBody) => {
      const { disposition } = request;
      typed.current.set(flag.id, draft);
      strike(flag.id, disposition);
      setLast({
        ...{ flagId: flag.id, extId: flag.extId, disposition },
        version: null,
      });
      const item = {
        ...{ flagId: flag.id, extId: flag.extId, request },
        key: crypto.randomUUID(),
      };
      // Kept first: a crash before the answer sends it again, with the same key.
      putInOutbox(scope, item);
      void post(item);
    },
    [scope, strike, post],
  );

  // What waits from an earlier visit, or from an outage, goes out by itself.
  useEffect(() => {
    const flush = () => {
      for (const item of readOutbox(scope)) void post(item);
    };
    const timer = setInterval(flush, RETRY_MS);
    window.addEventListener("online", flush);
    flush();
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", flush);
    };
  }, [scope, post]);

  const undo = useCallback(async () => {
    if (last === null || last.version === null) return null;
    const { flagId, extId, version } = last;
    const answer = await client.undo(flagId, version, crypto.randomUUID());
    if (answer.kind !== "done") {
      toast(refusalToast(extId, answer, () => undefined));
      return null;
    }
    strike(flagId, null);
    setLast(null);
    onReopened(flagId, null);
    const draft = typed.current.get(flagId);
    return draft === undefined ? null : { flagId, draft };
  }, [last, client, toast, strike, onReopened]);

  const settle = useCallback(
    async (flag: FlagDetail, request: DecisionRequest, draft: DraftBody) => {
      const answer = await overrule(client, flag, request);
      if (answer.kind === "done") {
        typed.current.set(flag.id, draft);
        strike(flag.id, request.disposition);
        setLast({
          ...{ flagId: flag.id, extId: flag.extId },
          ...{ disposition: request.disposition },
          version: answer.value.version,
        });
        onRecorded(flag.id, answer.value, request.disposition);
        compare(null);
        return null;
      }
      if (answer.kind === "conflict") {
        const { current } = answer;
        compare({ flagId: flag.id, mine: request, current });
        return "It changed once more. This is how it stands now.";
      }
      return refusalWords(answer);
    },
    [client, strike, onRecorded],
  );

  return { decided, last, waiting, conflict, send, undo, compare, settle };
}

/** A confirmed flag is taken back first: both stay in the history. */
async function overrule(
  client: BenchClient,
  flag: FlagDetail,
  request: DecisionRequest,
): Promise<Answer<Recorded>> {
  if (flag.reviewState !== "confirmed") {
    return client.decide(flag.id, request, crypto.randomUUID());
  }
  const key = crypto.randomUUID();
  const opened = await client.undo(flag.id, request.version, key);
  if (opened.kind !== "done") return opened;
  const { version } = opened.value;
  return client.decide(flag.id, { ...request, version }, crypto.randomUUID());
}
