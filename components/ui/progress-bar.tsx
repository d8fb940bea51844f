/** Solid: done. Hatched: waits for somebody. Outlined: open. */
export function ProgressBar({
  done,
  waiting,
  open,
  className = "prog",
  label,
}: {
  done: number;
  waiting: number;
  open: number;
  className?: "prog" | "fbar";
  /** What a screen reader says. Left out where the figures stand beside it. */
  label?: string;
}) {
  const said =
    label === undefined
      ? ({ "aria-hidden": true } as const)
      : ({ role: "img", "aria-label": label } as const);
  return (
    <span className={className} {...said}>
      {done > 0 && <span className="prog-a" style={{ flex: done }} />}
      {waiting > 0 && <span className="prog-b" style={{ flex: waiting }} />}
      {open > 0 && <span className="prog-d" style={{ flex: open }} />}
    </span>
  );
}

/** The sentence that the bar draws. */
export function progressSentence(
  done: number,
  waiting: number,
  open: number,
): string {
  const all = done + waiting + open;
  return `Of ${all} flags, ${done} are done, ${waiting} wait for somebody, ${open} are open.`;
}
