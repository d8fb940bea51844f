"use client";

import type { ComponentProps } from "react";
import { HoldKeys, useLater } from "@/components/ui/load-later";
import type { BenchDialogs } from "./bench-dialogs";

type Asks = ComponentProps<typeof BenchDialogs>;

const load = async () => (await import("./bench-dialogs")).BenchDialogs;

/** The rare questions of the bench, loaded when it is at rest or one is asked. */
export function BenchAsks(props: Asks) {
  const { dialog, desk } = props;
  const asked =
    dialog !== null ||
    desk.family.shown !== null ||
    desk.decisions.conflict !== null;
  const Dialogs = useLater<Asks>(load, asked);
  if (!asked) return null;
  return Dialogs === null ? <HoldKeys /> : <Dialogs {...props} />;
}
