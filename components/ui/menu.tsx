"use client";

import { useState } from "react";
import { useLater } from "./load-later";
import type { MenuProps } from "./menu-item";
import { TriggerWords } from "./trigger-words";

const load = async () => (await import("./open-menu")).OpenMenu;

/** A button that opens a short list of places or choices. */
export function Menu(props: MenuProps) {
  const [asked, ask] = useState(false);
  const OpenMenu = useLater(load, asked);
  if (asked && OpenMenu !== null) return <OpenMenu {...props} />;
  return (
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
}
