import { StateGlyph, type WaitState } from "./state-glyph";

/** What a flag waits for, in the words of the queue. */
export const stateWord: Record<WaitState, string> = {
  open: "Open",
  second: "Second person",
  disagree: "Two answers",
  recheck: "To recheck",
  settled: "Settled",
};

export function StateWord({ state }: { state: WaitState }) {
  return (
    <span className={`dword s-${state}`}>
      <StateGlyph state={state} />
      {stateWord[state]}
    </span>
  );
}
