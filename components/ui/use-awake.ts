"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while its page comes to life, true from then on. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
