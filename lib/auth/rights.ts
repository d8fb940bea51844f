/** What somebody is in a project. An admin of the instance is one everywhere. */
export type Role = "admin" | "lead" | "reviewer" | "viewer" | "token";

export type Right =
  | "read"
  | "decide"
  | "import"
  | "export"
  | "lead"
  | "check-sources";

const RIGHTS: Record<Exclude<Role, "token">, readonly Right[]> = {
  admin: ["read", "decide", "import", "export", "lead", "check-sources"],
  lead: ["read", "decide", "import", "export", "lead", "check-sources"],
  reviewer: ["read", "decide", "import", "export", "check-sources"],
  viewer: ["read"],
};

/** The scopes that a token can carry. None of them decides. */
export const TOKEN_SCOPES = ["read", "import", "export"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Whether a role carries a right. Tokens are asked by their scopes instead. */
export function roleHas(role: Exclude<Role, "token">, right: Right): boolean {
  return RIGHTS[role].includes(right);
}
