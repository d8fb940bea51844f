"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { HoldKeys, useLater } from "@/components/ui/load-later";

const load = async () => (await import("./find-dialog")).FindDialog;

/** Opens the palette: by press, or by Ctrl/⌘+K from anywhere, also while typing. */
export function FindButton({ slug }: { slug: string }) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const typed = useRef("");
  const FindDialog = useLater(load, open);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== "k") return;
      event.preventDefault();
      typed.current = "";
      setOpen(true);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <button className="find" type="button" onClick={() => setOpen(true)}>
        <Icon of={Search} size={14} />
        <span>Find or do</span>
        <Kbd keys={["Ctrl", "K"]} />
      </button>
      {open && FindDialog === null && (
        <HoldKeys
          onWords={(words) => {
            typed.current = words;
          }}
        />
      )}
      {open && FindDialog !== null && (
        <FindDialog
          slug={slug}
          typedAhead={() => typed.current}
          onClose={() => setOpen(false)}
          onGo={(href) => {
            setOpen(false);
            router.push(href);
          }}
        />
      )}
    </>
  );
}
