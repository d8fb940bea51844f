"use client";

import { type RefObject, useCallback, useEffect, useRef } from "react";
import { useToast } from "@/components/ui/toaster";
import type { Disposition } from "@/lib/review/disposition";
import type { BenchCommand } from "./bench-keys";
import { flagLink } from "./claim-pane";
import type { DiffLayout } from "./fix-diff";
import { editorText, fixTarget } from "./fix-target";
import { withFactsOfSource } from "./from-source";
import type { NeedField } from "./needs-list";
import type { Pane } from "./phone-bars";
import { nextGrouping } from "./queue-items";
import { carriesFix } from "./standing";
import type { BenchDesk } from "./use-bench";
import { selectedText } from "./use-selection";

type Refs = {
  claim: RefObject<HTMLDivElement | null>;
  editor: RefObject<HTMLTextAreaElement | null>;
  search: RefObject<HTMLInputElement | null>;
};

type Setters = {
  setPane: (pane: Pane) => void;
  setQueueFold: (
    change: (now: "auto" | "open" | "folded") => "auto" | "open" | "folded",
  ) => void;
  setLayout: (change: (now: DiffLayout) => DiffLayout) => void;
  setDialog: (dialog: "filters" | "cannot-decide" | null) => void;
};

const focusIds: Partial<Record<NeedField, string>> = {
  reason: "rationale",
  attested: "attested",
  lint: "lint-reason",
  choices: "choice-outdated",
};

/** What every key and button of the bench does. */
export function useBenchCommands(desk: BenchDesk, refs: Refs, set: Setters) {
  const toast = useToast();
  const focusClaim = () => refs.claim.current?.focus({ preventScroll: true });
  const focusNext = useFocusOnArrival(desk.flag?.id ?? null, refs.claim);

  const selection = () =>
    desk.shown?.state === "ready"
      ? selectedText(document.getElementById("read"), desk.shown.value.text)
      : "";

  const meet = (field: NeedField) => {
    if (field === "source") return void desk.readAgain();
    if (field === "grounding") {
      set.setPane("source");
      return document.getElementById("read")?.focus();
    }
    set.setPane("fix");
    // On a phone the pane has to be shown before its fields can be focused.
    return requestAnimationFrame(() =>
      field === "fix"
        ? refs.editor.current?.focus()
        : document.getElementById(focusIds[field] ?? "")?.focus(),
    );
  };

  const confirm = () => {
    if (desk.confirm()) {
      set.setPane("claim");
      return focusNext();
    }
    const missing = desk.needs.find(({ ok }) => ok === false);
    if (missing === undefined || missing.id === "second") return;
    desk.say(`Missing: ${missing.words}.`);
    meet(missing.id);
  };

  const enter = () => {
    const text = selection();
    if (text === "") return confirm();
    desk.ground(text);
    document.getSelection()?.removeAllRanges();
  };

  /** Words that were selected before the choice are what it stands on. */
  const choose = (disposition: Disposition) => {
    const text = selection();
    desk.choose(disposition);
    if (disposition === "correct" && text !== "") desk.ground(text);
    requestAnimationFrame(() => showWork(refs.claim.current));
  };

  const edit = () => {
    if (!carriesFix(desk.draft.disposition)) {
      return toast({
        title: "Choose outdated or wrong first.",
        body: "Only these two carry a fix.",
      });
    }
    set.setPane("fix");
    return refs.editor.current?.focus();
  };

  const insert = () => {
    const { flag, draft } = desk;
    if (flag === null) return;
    if (!carriesFix(draft.disposition)) return edit();
    const selected = selection();
    const target = fixTarget(flag);
    if (selected !== "") {
      const at = refs.editor.current?.selectionStart ?? 0;
      const text = editorText(target, draft);
      desk.edit({ replacement: text.slice(0, at) + selected + text.slice(at) });
      return;
    }
    const fixed = withFactsOfSource(target.original, flag.claim, desk.facts);
    const words = fixed ?? draft.groundingQuote;
    if (words === null) {
      return toast({
        title: "Nothing to insert.",
        body: "Select the words in the source, then press i.",
      });
    }
    desk.edit({ replacement: words });
    refs.editor.current?.focus();
  };

  const copyLink = async () => {
    if (desk.flag === null) return;
    await navigator.clipboard.writeText(flagLink(desk.flag));
    toast({ title: `Link to ${desk.flag.extId} copied.` });
  };

  const search = useCallback((words: string) => {
    const url = new URL(location.href);
    url.pathname = url.pathname.replace(/\/flags\/.*$/, "/review");
    if (words === "") url.searchParams.delete("q");
    else url.searchParams.set("q", words);
    location.assign(url);
  }, []);

  const openRow = (id: string) => {
    set.setPane("claim");
    desk.open(id);
  };

  const run = (command: BenchCommand): void => {
    const acts: Record<BenchCommand["do"], () => unknown> = {
      choose: () => command.do === "choose" && choose(command.disposition),
      pane: () => command.do === "pane" && focusPane(command.pane, set),
      next: () => desk.step(1),
      previous: () => desk.step(-1),
      "next-group": desk.nextGroup,
      group: () =>
        desk.queue.group(nextGrouping(desk.queue.grouping), desk.currentId),
      search: () => focusSearch(refs.search, set),
      fold: () => set.setQueueFold(toggled),
      family: desk.family.show,
      skip: () => {
        focusNext();
        desk.skip();
      },
      undo: () => {
        focusNext();
        return desk.undo();
      },
      "cannot-decide": () => set.setDialog("cannot-decide"),
      edit,
      insert,
      diff: () =>
        set.setLayout((now) => (now === "inline" ? "split" : "inline")),
      "next-difference": () => pressed("find-next") || nextDifference(),
      "previous-match": () => pressed("find-previous"),
      find: () => {
        set.setPane("source");
        pressed("find-open");
        requestAnimationFrame(() => document.getElementById("find")?.focus());
      },
      live: () => document.getElementById("live-link")?.click(),
      "read-again": desk.readAgain,
      "copy-link": copyLink,
      enter,
      confirm,
      "leave-field": focusClaim,
    };
    acts[command.do]();
  };

  return { run, choose, meet, search, openRow };
}

/** Puts the focus on the claim of the next flag that arrives. */
function useFocusOnArrival(
  flagId: string | null,
  claim: RefObject<HTMLDivElement | null>,
): () => void {
  const wanted = useRef(false);
  useEffect(() => {
    if (flagId === null || !wanted.current) return;
    wanted.current = false;
    claim.current?.focus({ preventScroll: true });
  }, [flagId, claim]);
  return () => {
    wanted.current = true;
  };
}

/** Brings what an answer asks for into sight, and the answers with it. */
function showWork(pane: HTMLElement | null) {
  pane?.lastElementChild?.scrollIntoView({ block: "nearest" });
  pane?.querySelector(".opts")?.scrollIntoView({ block: "nearest" });
}

/** Folded and open, by what can be seen now: narrow screens fold it themselves. */
function toggled(): "open" | "folded" {
  const queue = document.getElementById("queue");
  const shown = queue !== null && queue.offsetParent !== null;
  return shown ? "folded" : "open";
}

function focusPane(pane: 1 | 2 | 3, set: Setters) {
  const panes = ["queue", "claim", "source"] as const;
  set.setPane(panes[pane - 1] ?? "claim");
  const places = [".q-list [aria-current]", ".claim .pane-b", "#read"];
  document
    .querySelector<HTMLElement>(places[pane - 1] ?? "#main")
    ?.focus({ preventScroll: true });
}

function focusSearch(field: RefObject<HTMLInputElement | null>, set: Setters) {
  set.setQueueFold((now) => (now === "folded" ? "auto" : now));
  if (field.current?.offsetParent === null) set.setQueueFold(() => "open");
  requestAnimationFrame(() => field.current?.select());
}

/** Presses a button of the reader, where it is there. */
function pressed(id: string): boolean {
  const button = document.getElementById(id);
  button?.click();
  return button !== null;
}

/** Walks the letters in the source: A, B, and A again. */
function nextDifference() {
  const marks = [...document.querySelectorAll<HTMLElement>("#read .mm")];
  const at = marks.findIndex((mark) => mark.classList.contains("is-at"));
  marks[at]?.classList.remove("is-at");
  const next = marks[(at + 1) % Math.max(marks.length, 1)];
  next?.classList.add("is-at");
  next?.scrollIntoView({ block: "center" });
}
