"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { FlagDetail, FlagRow } from "@/lib/review/flag-view";
import type { BenchClient, DecisionRequest, Recorded } from "./bench-client";
import { type FamilyDecision, familyOffer, type Offer } from "./family-request";
import { refusalWords } from "./refusal-toast";

/** How far one member is. */
export type MemberState =
  | { is: "waiting" }
  | { is: "recording" }
  | { is: "recorded"; recorded: Recorded }
  | { is: "refused"; words: string }
  | { is: "taken back" };

export type Member = {
  row: FlagRow;
  /** Null until it has arrived. */
  detail: FlagDetail | null;
  offer: Offer | null;
  /** Its own lines were on the screen: only then it can be chosen. */
  seen: boolean;
  chosen: boolean;
  state: MemberState;
};

export type FamilyDesk = {
  /** Null until the list has arrived. */
  members: Member[] | null;
  failed: string | null;
  shownId: string | null;
  reason: string;
  busy: boolean;
  show: (id: string) => void;
  choose: (id: string, chosen: boolean) => void;
  setReason: (reason: string) => void;
  /** Records the chosen ones, one after the other: each its own decision. */
  confirm: () => Promise<void>;
  /** Takes back what was recorded here. */
  undo: () => Promise<void>;
};

type Known = Pick<Member, "detail" | "seen" | "chosen" | "state">;

const unknown: Known = {
  ...{ detail: null, seen: false, chosen: false },
  state: { is: "waiting" },
};

/** The other flags of a claim, each with its own preview, choice and outcome. */
export function useFamily(
  client: BenchClient,
  decision: FamilyDecision,
  onChanged: (row: FlagRow, recorded: Recorded) => void,
): FamilyDesk {
  const [rows, setRows] = useState<FlagRow[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(new Map());
  const [shownId, setShown] = useState<string | null>(null);
  const [reason, setReason] = useState(decision.draft.rationale);
  const [busy, setBusy] = useState(false);
  const openedAt = useRef(Date.now());
  const latest = useRef<string | null>(null);

  const know = useCallback((id: string, more: Partial<Known>) => {
    setKnown((now) =>
      new Map(now).set(id, { ...unknown, ...now.get(id), ...more }),
    );
  }, []);

  const show = useCallback(
    async (id: string) => {
      setShown(id);
      latest.current = id;
      const answer = await client.flag(id, "");
      // Whoever went on before it came has not seen it.
      const seen = latest.current === id ? { seen: true } : {};
      if (answer.kind === "done") know(id, { detail: answer.value, ...seen });
      else know(id, { state: { is: "refused", words: refusalWords(answer) } });
    },
    [client, know],
  );

  const { id: flagId, claimKey } = decision.flag;
  useEffect(() => {
    const read = async () => {
      const query = { claim: claimKey, state: "all", order: "file" } as const;
      const answer = await client.queue(query, null);
      if (answer.kind !== "done") return setFailed(refusalWords(answer));
      const others = answer.value.rows.filter(({ id }) => id !== flagId);
      setRows(others);
      const first = others[0];
      if (first !== undefined) void show(first.id);
    };
    void read();
  }, [client, claimKey, flagId, show]);

  const members =
    rows?.map((row) => {
      const now = known.get(row.id) ?? unknown;
      const seconds = Math.round((Date.now() - openedAt.current) / 1000);
      const offer =
        now.detail && familyOffer(decision, now.detail, reason, seconds);
      return { row, offer, ...now };
    }) ?? null;

  const record = async (row: FlagRow, request: DecisionRequest) => {
    know(row.id, { state: { is: "recording" } });
    const answer = await client.decide(row.id, request, crypto.randomUUID());
    if (answer.kind !== "done") {
      const words = refusalWords(answer);
      return know(row.id, { state: { is: "refused", words } });
    }
    const recorded = answer.value;
    know(row.id, { state: { is: "recorded", recorded }, chosen: false });
    return onChanged(row, recorded);
  };

  const confirm = async () => {
    setBusy(true);
    for (const { row, offer, chosen } of members ?? [])
      if (chosen && offer !== null && "request" in offer)
        await record(row, offer.request);
    setBusy(false);
  };

  const undo = async () => {
    setBusy(true);
    for (const { row, state } of members ?? []) {
      if (state.is !== "recorded") continue;
      const { version } = state.recorded;
      const answer = await client.undo(row.id, version, crypto.randomUUID());
      if (answer.kind === "done") {
        know(row.id, { state: { is: "taken back" } });
        onChanged(row, answer.value);
        void show(row.id);
      } else {
        const words = refusalWords(answer);
        know(row.id, { state: { is: "refused", words } });
      }
    }
    setBusy(false);
  };

  return {
    ...{ members, failed, shownId, reason, busy, confirm, undo, setReason },
    show: (id) => void show(id),
    choose: (id, chosen) => know(id, { chosen }),
  };
}
