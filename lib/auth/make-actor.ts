import type {
  Actor,
  IdempotencyClaim,
  ProjectAccess,
  ProjectSettings,
} from "./actor";
import { type Right, type Role, roleHas, type TokenScope } from "./rights";

// The only casts to Actor and ProjectAccess. Imported by lib/auth, the command
// line and the jobs, and by nothing else (see .dependency-cruiser.cjs).

export function personActor(person: {
  id: string;
  name: string;
  isAdmin: boolean;
  /** Null where an administrator acts from the command line. */
  sessionId: string | null;
}): Actor {
  return { kind: "person", ...person } as unknown as Actor;
}

/** The command line and the jobs: somebody with the machine in their hands. */
export function systemActor(name: string): Actor {
  return {
    kind: "system",
    id: "00000000-0000-0000-0000-000000000000",
    name,
    isAdmin: true,
    sessionId: null,
  } as unknown as Actor;
}

export function tokenActor(token: { createdBy: string; name: string }): Actor {
  return {
    kind: "token",
    id: token.createdBy,
    name: `token ${token.name}`,
    isAdmin: false,
    sessionId: null,
  } as unknown as Actor;
}

/**
 * Somebody whose request was handed to a job, for the record of what it does.
 * Without a session: it can do nothing that needs one.
 */
export function absentActor(asked: Pick<Actor, "kind" | "id" | "name">): Actor {
  const { kind, id, name } = asked;
  return {
    ...{ kind, id, name, isAdmin: false, sessionId: null },
  } as unknown as Actor;
}

/**
 * What an actor may do in a project. Only a person with a session can decide,
 * whatever the role says.
 */
export function projectAccess(
  actor: Actor,
  project: ProjectSettings,
  role: Role,
  scopes: readonly TokenScope[] = [],
): ProjectAccess {
  const can = (right: Right) => {
    if (right === "decide" && actor.kind !== "person") return false;
    if (role === "token") return scopes.some((scope) => scope === right);
    return roleHas(role, right);
  };
  const idempotency = null;
  return {
    ...{ actor, project, role, can, idempotency },
  } as unknown as ProjectAccess;
}

/** The same access under an `Idempotency-Key`. */
export function withIdempotency(
  access: ProjectAccess,
  idempotency: IdempotencyClaim,
): ProjectAccess {
  return { ...access, idempotency };
}
