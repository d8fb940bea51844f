import type { Subject } from "./subjects";

/** Who may, written out: nothing here is read from the code that it tests. */
export const MAY: Record<string, readonly Subject[]> = {
  read: ["viewer", "reviewer", "lead", "admin", "token read"],
  decide: ["reviewer", "lead", "admin"],
  import: ["reviewer", "lead", "admin", "token import"],
  export: ["reviewer", "lead", "admin", "token export"],
  check: ["reviewer", "lead", "admin"],
  lead: ["lead", "admin"],
  admin: ["admin"],
  "signed in": ["outsider", "viewer", "reviewer", "lead", "admin"],
};

/** Those who are nobody: their session or token is not, or no longer, one. */
export const UNKNOWN: readonly Subject[] = [
  "nobody",
  "disabled",
  "session revoked",
  "session expired",
  "token revoked",
  "token expired",
  "token of a disabled person",
];

/** Those who may not know that the project is there. */
export const ELSEWHERE: readonly Subject[] = [
  "outsider",
  "token of another project",
];

/** Every call of the API and the right that it takes. A route without a row fails. */
export const CALLS: Record<string, string> = {
  "GET projects/[project]/audit": "lead",
  "GET projects/[project]/changes": "read",
  "POST projects/[project]/checks": "check",
  "DELETE projects/[project]/checks/[check]": "check",
  "GET projects/[project]/checks/[check]": "read",
  "GET projects/[project]/citations": "read",
  "POST projects/[project]/citations/[citation]/decisions": "decide",
  "POST projects/[project]/citations/[citation]/undo": "decide",
  "GET projects/[project]/citations/export/[format]": "export",
  "POST projects/[project]/exports": "export",
  "GET projects/[project]/exports/[export]/[format]": "read",
  "POST projects/[project]/exports/[export]/pull-request": "export",
  "GET projects/[project]/exports/preview/[format]": "export",
  "GET projects/[project]/flags": "read",
  "GET projects/[project]/flags/[flag]": "read",
  "PUT projects/[project]/flags/[flag]/assignee": "decide",
  "POST projects/[project]/flags/[flag]/cannot-decide": "decide",
  "POST projects/[project]/flags/[flag]/comments": "decide",
  "POST projects/[project]/flags/[flag]/decisions": "decide",
  "PUT projects/[project]/flags/[flag]/draft": "decide",
  "PUT projects/[project]/flags/[flag]/presence": "decide",
  "DELETE projects/[project]/flags/[flag]/presence": "decide",
  "POST projects/[project]/flags/[flag]/editions": "check",
  "POST projects/[project]/flags/[flag]/return": "lead",
  "POST projects/[project]/flags/[flag]/suggestions": "decide",
  "POST projects/[project]/flags/[flag]/undo": "decide",
  "POST projects/[project]/history": "check",
  "DELETE projects/[project]/history/[run]": "check",
  "GET projects/[project]/history/[run]": "read",
  "POST projects/[project]/imports": "import",
  "GET projects/[project]/imports": "read",
  "PATCH projects/[project]/imports/[import]": "import",
  "DELETE projects/[project]/imports/[import]": "import",
  "GET projects/[project]/imports/[import]": "read",
  "GET projects/[project]/imports/[import]/bytes": "read",
  "POST projects/[project]/imports/[import]/commit": "import",
  "GET projects/[project]/imports/[import]/items": "read",
  "POST projects/[project]/imports/[import]/read": "import",
  "GET projects/[project]/imports/[import]/rejected": "read",
  "PUT projects/[project]/imports/[import]/renames": "import",
  "GET projects/[project]/imports/[import]/renames": "read",
  "POST projects/[project]/landings": "export",
  "GET projects/[project]/landings": "read",
  "POST projects/[project]/opinions": "lead",
  "GET projects/[project]/opinions": "read",
  "DELETE projects/[project]/opinions/[run]": "lead",
  "GET projects/[project]/progress": "read",
  "GET projects/[project]/progress/[table]": "read",
  "POST projects/[project]/sources": "decide",
  "GET projects/[project]/sources/[source]/document": "read",
  "GET projects/[project]/sources/[source]/history": "read",
  "GET projects/[project]/sources/[source]/history/[version]": "read",
};

/** Calls and routes that are everybody's. */
export const OPEN_CALLS = [
  "api/auth/[...nextauth]",
  "api/v1/[...rest]",
  "api/v1/openapi.json",
  "api/v1/schemas",
  "api/v1/schemas/[name]",
  "healthz",
  "metrics",
  "readyz",
];

/** Every page and the right that it takes; "anybody" needs none. */
export const PAGES: Record<string, string> = {
  "": "signed in",
  account: "signed in",
  "api/docs": "anybody",
  "invite/[token]": "anybody",
  new: "admin",
  "p/[project]": "read",
  "p/[project]/audit": "lead",
  "p/[project]/citations": "read",
  "p/[project]/exports": "read",
  "p/[project]/flags/[flag]": "read",
  "p/[project]/imports": "read",
  "p/[project]/imports/[import]": "read",
  "p/[project]/imports/new": "import",
  "p/[project]/review": "read",
  "p/[project]/settings": "read",
  "p/[project]/sources": "read",
  "p/[project]/sources/[source]": "read",
  "reset/[token]": "anybody",
  setup: "anybody",
  "sign-in": "anybody",
};

/** Every server action, what it takes, and arguments that would do something. */
export const ACTIONS: Record<string, string> = {
  accept: "anybody",
  addSample: "admin",
  beginLinking: "signed in",
  changeRole: "lead",
  endMembership: "lead",
  endOne: "signed in",
  endToken: "lead",
  invite: "lead",
  join: "signed in",
  makeToken: "lead",
  newProject: "admin",
  reset: "anybody",
  resetLink: "admin",
  saveOpinionSettings: "lead",
  savePastPlaces: "lead",
  saveRecheckEvery: "lead",
  saveSettings: "lead",
  setPassword: "signed in",
  signOut: "anybody",
};
