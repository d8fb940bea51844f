"use client";

import { lazy, Suspense, useState } from "react";
import { useLoadLater } from "./load-later";
import type { MenuProps } from "./menu-item";
import { TriggerWords } from "./trigger-words";

const load = async () => ({
  default: (await import("./open-menu")).OpenMenu,
});
const OpenMenu = lazy(load);

/** A button that opens a short list of places or choices. */
export function Menu(props: MenuProps) {
  const [asked, ask] = useState(false);
  useLoadLater(load);
  const closed = (
    <button
      type="button"
      className={props.className}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={asked}
      onClick={() => ask(true)}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        ask(true);
      }}
    >
      <TriggerWords trigger={props.trigger} arrow={props.arrow} />
    </button>
  );
  if (!asked) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenMenu {...props} />
    </Suspense>
  );
}
