import type { Right, Role } from "./rights";

declare const proven: unique symbol;

/** Who is acting. Only lib/auth can make one, so having it is the proof. */
export type Actor = {
  readonly kind: "person" | "token" | "system";
  readonly id: string;
  readonly name: string;
  readonly isAdmin: boolean;
  /** The session of a person; null for tokens, the command line and jobs. */
  readonly sessionId: string | null;
  readonly [proven]: true;
};

export type ProjectSettings = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly secondReview: "off" | "fixes" | "all";
  readonly freshnessHours: number;
  readonly allowedHosts: readonly string[];
  readonly contentRepo: string | null;
  readonly contentCommit: string | null;
  readonly ruleNames: Readonly<Record<string, string>>;
  readonly isSample: boolean;
  readonly secondOpinion: {
    readonly isOn: boolean;
    readonly monthlyTokens: number;
  };
};

/** The `Idempotency-Key` of a request, with what was asked. */
export type IdempotencyClaim = {
  readonly route: string;
  readonly key: string;
  readonly requestSha: string;
};

/** An actor and a project that they may see. Only lib/auth can make one. */
export type ProjectAccess = {
  readonly actor: Actor;
  readonly project: ProjectSettings;
  readonly role: Role;
  readonly can: (right: Right) => boolean;
  /** The first recorded write under this access happens once per key. */
  readonly idempotency: IdempotencyClaim | null;
  readonly [proven]: true;
};
