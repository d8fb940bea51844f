"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useToast } from "@/components/ui/toaster";
import { useClock } from "@/components/ui/use-clock";
import type { Disposition } from "@/lib/review/disposition";
import type { FlagDetail } from "@/lib/review/flag-view";
import type {
  BenchClient,
  DecisionRequest,
  SourceDocument,
} from "./bench-client";
import type { BenchProps } from "./bench-view";
import { choosePatch } from "./choose-patch";
import { closedWords } from "./closed-words";
import { emptyDraft } from "./draft-body";
import { fixOf, fixTarget } from "./fix-target";
import { tabId } from "./local-draft";
import { isReady, needsList } from "./needs-list";
import { nextToDo, nextWords, stepFrom } from "./next-row";
import { nextGroupStart, queueItems } from "./queue-items";
import { refusalToast } from "./refusal-toast";
import { carriesFix } from "./standing";
import { useDecisions } from "./use-decisions";
import { useDraft } from "./use-draft";
import { useFamilyOffer } from "./use-family-offer";
import { pageKey, usePrefetch } from "./use-prefetch";
import { useQueue } from "./use-queue";
import { useReadAgain } from "./use-read-again";
import { useReading } from "./use-reading";
import { useRemote } from "./use-remote";
import { useRunOn } from "./use-run-on";
import { useAgreed, useRecorded, useReopened, useRowsFollow } from "./use-told";

/** The state of the bench and everything that can be done at it. */
export function useBench(props: BenchProps, client: BenchClient) {
  const { project, me } = props;
  const toast = useToast();
  const clock = useClock(props.rendered);
  const scope = `${project.slug}:${me.id}`;
  const [tab, setTab] = useState("");
  useEffect(() => setTab(tabId()), []);

  const queue = useQueue(client, props.query, props.queue);
  const flags = useRemote<FlagDetail>((id) => client.flag(id, tab));
  const pages = useRemote<SourceDocument>((key) => {
    const [id = "", sha = ""] = key.split(" ");
    return client.document(id, sha);
  });
  const [currentId, setCurrentId] = useState(
    () => props.flag?.id ?? nextToDo(props.queue.rows, null, new Set()),
  );
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [suggested, setSuggested] = useState<string | null>(null);
  const [said, say] = useState("");
  const openedAt = useRef(0);
  const cleared = useRef<string | null>(null);

  const loaded =
    currentId === null
      ? undefined
      : (flags.get(currentId) ??
        (props.flag?.id === currentId
          ? ({ state: "ready", value: props.flag } as const)
          : undefined));
  const flag = loaded?.state === "ready" ? loaded.value : null;
  const key = pageKey(flag?.source ?? null);
  const page = key === null ? undefined : pages.get(key);

  const drafts = useDraft(scope, tab, flag, client);
  const { draft, edit, restore } = drafts;
  const family = useFamilyOffer(flag);
  const recorded = useRecorded(flags, queue.patch, drafts.drop);
  const decisions = useDecisions(scope, client, {
    onRecorded: recorded,
    onReopened: useReopened(flags, queue.patch, drafts.refused),
    onAgreed: useAgreed(flags, (id) => open(id)),
  });
  const { decided, last } = decisions;

  const handled = useMemo(
    () => new Set([...decided.keys(), ...skipped]),
    [decided, skipped],
  );
  const items = useMemo(
    () =>
      queueItems(queue.rows, queue.grouping, folded, new Set(decided.keys())),
    [queue.rows, queue.grouping, folded, decided],
  );
  usePrefetch(queue.rows, currentId, handled, flags, pages, {
    ...{ ready: tab !== "", flag },
  });
  useRowsFollow(queue.rows, flags, queue.patch);
  const { reading, readAgain } = useReadAgain(
    client,
    flag,
    flags,
    project.freshnessHours,
  );

  const about = useReading(client, flag, page, pages, draft);
  const { facts, marks, other, shown, support } = about;
  const needs =
    flag === null
      ? []
      : needsList(flag, draft, {
          secondReview: project.secondReview,
          freshnessHours: project.freshnessHours,
          lintMarks: marks.length,
          ...clock,
        });
  const closed = closedWords(flag, me, decided.has(flag?.id ?? ""));

  const open = useCallback((id: string | null) => {
    setCurrentId(id);
    setSuggested(null);
    openedAt.current = Date.now();
  }, []);

  const readsOn = useRunOn(queue, currentId, handled, open);

  const choose = (disposition: Disposition, before = draft) => {
    if (flag === null || closed !== null) return;
    const found = disposition === "correct" ? about.rank(flag.claim) : [];
    const made = choosePatch(
      disposition,
      about.shownUrl,
      before,
      found,
      suggested,
    );
    setSuggested(made.suggested);
    edit(made.patch);
  };

  const ground = (text: string | null) => {
    if (flag === null) return;
    setSuggested(null);
    cleared.current = text === null ? flag.id : null;
    const groundingUrl = text === null ? null : about.shownUrl;
    edit({ groundingQuote: text, groundingUrl });
  };

  // The page came after the choice: suggest then, unless it was cleared.
  const late =
    flag !== null &&
    about.hasText &&
    draft.disposition === "correct" &&
    draft.groundingQuote === null &&
    draft.rationale === "" &&
    cleared.current !== flag.id;
  const suggestLate = useRef(choose);
  useEffect(() => {
    suggestLate.current = choose;
  });
  useEffect(() => {
    if (late) suggestLate.current("correct", { ...emptyDraft });
  }, [late]);

  const advance = (words: string) => {
    const next = nextToDo(
      queue.rows,
      currentId,
      new Set([...handled, currentId ?? ""]),
    );
    say(`${words} ${nextWords(queue, next)}`);
    open(next);
  };

  /** True when it was sent; false where something is missing. */
  const confirm = (): boolean => {
    const { disposition } = draft;
    if (flag === null || disposition === null) return false;
    if (closed !== null || !isReady(needs)) return false;
    const request: DecisionRequest = {
      version: flag.version,
      disposition,
      fix: carriesFix(disposition) ? fixOf(fixTarget(flag), draft) : null,
      rationale: draft.rationale,
      groundingUrl: draft.groundingUrl,
      groundingQuote: draft.groundingQuote,
      attested: draft.attested,
      lintReason: marks.length > 0 ? draft.lintReason : "",
      tab,
      seconds: secondsSince(openedAt.current),
    };
    drafts.sent(flag.id);
    decisions.send(flag, request, draft);
    family.tell({ flag, draft });
    advance(`${flag.extId} recorded as ${disposition}.`);
    return true;
  };

  const skip = () => {
    if (currentId === null) return;
    setSkipped((now) => new Set(now).add(currentId));
    advance("Skipped.");
  };

  const undo = async () => {
    const back = await decisions.undo();
    if (back === null) return;
    open(back.flagId);
    say("The decision was taken back.");
    const now = flags.get(back.flagId);
    if (now?.state === "ready") restore(now.value, back.draft);
  };

  const cannotDecide = async (reason: string) => {
    if (flag === null) return;
    const { id, extId, version } = flag;
    setSkipped((now) => new Set(now).add(id));
    advance(`${extId} is before the lead.`);
    const key = crypto.randomUUID();
    const answer = await client.cannotDecide(id, version, reason, key);
    if (answer.kind === "done") void flags.renew(id);
    else toast(refusalToast(extId, answer, () => undefined));
  };

  const step = (by: 1 | -1) => open(stepFrom(queue.rows, currentId, by));
  const nextGroup = () =>
    open(nextGroupStart(queue.rows, currentId, queue.grouping));
  const fold = useCallback((key: string) => {
    setFolded((now) => {
      const next = new Set(now);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);

  return {
    ...{ flag, loaded, page, currentId, items, queue, facts, marks, needs },
    ...{ draft, edit, choose, ground, confirm, skip, undo, cannotDecide },
    ...{ open, step, nextGroup, fold, said, say, suggested, skipped, last },
    ...{ decisions, closed, reading, readAgain, clock, flags },
    ...{ family, recorded, other, shown, support, readsOn },
  };
}

export type BenchDesk = ReturnType<typeof useBench>;

function secondsSince(ms: number): number {
  if (ms === 0) return 0;
  return Math.min(Math.round((Date.now() - ms) / 1000), 86_400);
}
