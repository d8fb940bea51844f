import type { TargetRefusal } from "./pull-request-target";

/** What came of it. `url` is null where only a branch was pushed. */
export type Opened = {
  state: "draft" | "pushed";
  branch: string;
  commit: string;
  url: string | null;
};

/** Why there is no pull request. Nothing was changed but, at most, the branch. */
export type OpenRefusal =
  | "forbidden"
  | "no-such-export"
  | "incomplete-export"
  | "needs-lead"
  | "too-large"
  | "bad-folder"
  | "branch-changed"
  | "folder-taken"
  | "already-merged"
  | "not-only-added"
  | "no-drafts"
  | "access"
  | "no-such-repository"
  | "refused"
  | "unreachable"
  | "content-unreadable";

const WORDS: Record<OpenRefusal, string> = {
  forbidden: "You may not export from this project.",
  "no-such-export": "There is no such export.",
  "incomplete-export":
    "A pull request needs an export with manifest, patch and Markdown. Record one with all files.",
  "needs-lead":
    "This export holds fixes of files that a forge obeys: a lead opens its pull request.",
  "too-large":
    "This export is larger than a forge takes in one branch. Record smaller ones, with a filter.",
  "bad-folder":
    "REGROUND_PULL_REQUEST_FOLDER names no plain folder of its own. The operator corrects it.",
  "branch-changed":
    "Somebody changed the records on this branch. It was left alone: rename or delete it, then try again.",
  "folder-taken":
    "The base already has other files in this export’s folder. Nothing was changed.",
  "already-merged":
    "The base already holds these records: the pull request was merged.",
  "not-only-added":
    "The new tree would differ outside the records’ folder, so no branch was made.",
  "no-drafts":
    "This repository takes no draft pull requests. The branch is there: open one by hand.",
  access:
    "The remote refused access. The operator checks the token: contents and pull requests, write.",
  "no-such-repository":
    "The remote has no such repository, or hides it from this token.",
  refused: "The remote refused the branch or the pull request.",
  unreachable:
    "The remote did not answer as expected. Try again: nothing is done twice.",
  "content-unreadable":
    "The content repository cannot be read, so no branch can be made on it.",
};

export const openWords = (
  reason: OpenRefusal | TargetRefusal,
  target: (reason: TargetRefusal) => string,
): string =>
  reason in WORDS
    ? WORDS[reason as OpenRefusal]
    : target(reason as TargetRefusal);
