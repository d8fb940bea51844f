import type { CommitRefusal } from "./commit-import.io";

export type ReceiveRefusal =
  | "not-yours"
  | "no-such-import"
  | "no-file"
  | "too-many"
  | "too-large";

type Refusal = ReceiveRefusal | CommitRefusal;

const WORDS: Record<Refusal, [status: number, words: string]> = {
  "not-yours": [403, "You may not import into this project"],
  "no-file": [400, "Nothing was sent. Send a ledger, or choose a file."],
  "too-many": [
    400,
    "At most two files make one upload: judge output and its claim manifest",
  ],
  "too-large": [413, "The upload is larger than this server takes"],
  "no-such-import": [404, "No such import"],
  "not-previewed": [
    409,
    "This import cannot be committed or discarded: look at its state",
  ],
  "has-problems": [
    409,
    'Some records cannot be read. Correct them, or commit with accept "valid" to leave them out. Nothing has changed.',
  ],
};

/** What a refusal is called over HTTP: its status, and what to do about it. */
export function refusalWords(reason: Refusal): {
  status: number;
  words: string;
} {
  const [status, words] = WORDS[reason];
  return { status, words };
}
