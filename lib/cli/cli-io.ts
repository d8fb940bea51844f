/** Where a command writes: results on stdout, words for people on stderr. */
export type CliIo = {
  stdout(text: string | Uint8Array): void;
  stderr(text: string): void;
};

/** Done; the answer is "no"; the call was wrong; it could not be done. */
export const EXIT = { done: 0, no: 1, usage: 2, failed: 3 } as const;

export type CliCommand = (args: string[], io: CliIo) => Promise<number>;
