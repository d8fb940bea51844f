"use client";

import { Toast as Radix } from "radix-ui";
import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useState,
} from "react";

export type Toast = {
  /** What happened, in two or three words. */
  title: string;
  /** What is safe and what to do next. */
  body?: string;
  tone?: "plain" | "warn" | "bad";
  glyph?: React.ReactNode;
  /** Refusals stay until they are dealt with; anything else goes after 6 s. */
  stays?: boolean;
  action?: { label: string; onAct: () => void };
};

type Shown = Toast & { id: number };

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** Tells one thing at a time, bottom right, above the decision bar. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext);
}

export function Toaster({ children }: { children: React.ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const show = useCallback(
    (toast: Toast) => setShown({ ...toast, id: Date.now() }),
    [],
  );
  const hide = useMemo(() => () => setShown(null), []);
  return (
    <ToastContext value={show}>
      <Radix.Provider duration={6000} label="Notice" swipeDirection="down">
        {children}
        {shown !== null && <Item key={shown.id} toast={shown} onGone={hide} />}
        <Radix.Viewport className="toast-view" />
      </Radix.Provider>
    </ToastContext>
  );
}

const tones = { plain: "", warn: "is-warn", bad: "is-bad" };

function Item({ toast, onGone }: { toast: Toast; onGone: () => void }) {
  const { action } = toast;
  return (
    <Radix.Root
      className={`toast ${tones[toast.tone ?? "plain"]}`.trim()}
      duration={toast.stays === true ? Number.POSITIVE_INFINITY : 6000}
      onOpenChange={(open) => !open && onGone()}
    >
      {toast.glyph}
      <Radix.Description asChild>
        <span>
          <b>{toast.title}</b>
          {toast.body !== undefined && ` ${toast.body}`}
        </span>
      </Radix.Description>
      {action !== undefined && (
        <Radix.Action asChild altText={action.label}>
          <button type="button" className="lk" onClick={action.onAct}>
            {action.label}
          </button>
        </Radix.Action>
      )}
      {toast.stays === true && <Radix.Close className="lk">Close</Radix.Close>}
    </Radix.Root>
  );
}
