/** One allowance of time that several steps share, pauses between them free. */
export class TimeBudget {
  private left: number;
  private readonly outer: AbortSignal | undefined;

  constructor(totalMs: number, outer?: AbortSignal) {
    this.left = totalMs;
    this.outer = outer;
  }

  /** Runs a step under what is left; its signal fires when that is used up. */
  async spend<T>(step: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const clock = new AbortController();
    const timer = setTimeout(() => clock.abort(), Math.max(0, this.left));
    const started = performance.now();
    const signals = [clock.signal, ...(this.outer ? [this.outer] : [])];
    try {
      return await step(AbortSignal.any(signals));
    } finally {
      clearTimeout(timer);
      this.left -= performance.now() - started;
    }
  }
}
