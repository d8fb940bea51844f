"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import { HoldKeys, useLoadLater } from "@/components/ui/load-later";

const load = async () => ({
  default: (await import("./bench-dialogs")).BenchDialogs,
});
const BenchDialogs = lazy(load);

/** The rare questions of the bench, loaded when it is at rest or one is asked. */
export function BenchAsks(props: ComponentProps<typeof BenchDialogs>) {
  useLoadLater(load);
  const { dialog, desk } = props;
  const asked =
    dialog !== null ||
    desk.family.shown !== null ||
    desk.decisions.conflict !== null;
  return asked ? (
    <Suspense fallback={<HoldKeys />}>
      <BenchDialogs {...props} />
    </Suspense>
  ) : null;
}
