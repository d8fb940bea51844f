"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Answer, Refusal } from "./bench-client";

/** Something that was asked of the server. */
export type Loaded<T> =
  | { state: "loading" }
  | { state: "ready"; value: T }
  | { state: "failed"; why: Refusal };

export type Remote<T> = {
  get: (key: string) => Loaded<T> | undefined;
  /** Asks once; a failed answer is asked for again. */
  want: (key: string) => void;
  /** Asks anew and keeps what is there until the answer comes. */
  renew: (key: string) => Promise<void>;
  put: (key: string, value: T) => void;
  /** Keeps what is there, and asks anew once it is wanted again. */
  age: (key: string) => void;
};

/** What the server answered, by key, kept as long as the page lives. */
export function useRemote<T>(
  load: (key: string) => Promise<Answer<T>>,
): Remote<T> {
  const known = useRef(new Map<string, Loaded<T>>());
  const [shown, show] = useState<ReadonlyMap<string, Loaded<T>>>(new Map());
  const aged = useRef(new Set<string>());
  const loader = useRef(load);
  useEffect(() => {
    loader.current = load;
  });

  const set = useCallback((key: string, value: Loaded<T>) => {
    known.current.set(key, value);
    show(new Map(known.current));
  }, []);

  const renew = useCallback(
    async (key: string) => {
      aged.current.delete(key);
      const answer = await loader.current(key);
      if (answer.kind === "done") {
        set(key, { state: "ready", value: answer.value });
      } else if (known.current.get(key)?.state !== "ready") {
        set(key, { state: "failed", why: answer });
      }
    },
    [set],
  );

  const want = useCallback(
    (key: string) => {
      const state = known.current.get(key)?.state;
      const isOld = aged.current.has(key);
      if (state === "loading" || (state === "ready" && !isOld)) return;
      if (state !== "ready") set(key, { state: "loading" });
      void renew(key);
    },
    [renew, set],
  );

  return useMemo(
    () => ({
      get: (key) => shown.get(key),
      want,
      renew,
      put: (key, value) => set(key, { state: "ready", value }),
      age: (key) => void aged.current.add(key),
    }),
    [shown, want, renew, set],
  );
}
