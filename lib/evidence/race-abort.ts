/** A stubbed or stuck step ends with the signal, even if it never settles. */
export function raceAbort<T>(
  step: Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Error("aborted"));
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    step.then(resolve, reject).finally(() => {
      signal.removeEventListener("abort", abort);
    });
  });
}
