import "server-only";
import { recordedWrite } from "@/lib/audit/recorded-write";
import { newId } from "@/lib/core/new-id";
import { no, ok, type Result } from "@/lib/core/result";
import { db } from "@/lib/db/client";
import type { ProjectAccess } from "./actor";
import type { TokenScope } from "./rights";
import { newApiSecret, secretHash } from "./secret-token";

/**
 * A new API token: `rg_`, a secret and a checksum, shown once and kept as a hash. It may
 * read, import or export, by scope; none decides. It belongs to `ownerId`.
 */
export function createToken(
  access: ProjectAccess,
  token: {
    name: string;
    scopes: TokenScope[];
    ownerId: string;
    expiresAt: Date | null;
  },
): Promise<Result<{ id: string; secret: string }, "forbidden">> {
  const secret = newApiSecret();
  return recordedWrite<Result<{ id: string; secret: string }, "forbidden">>(
    access,
    async (tx, record) => {
      if (!access.can("lead")) return no("forbidden");
      const id = newId();
      const { name, scopes, expiresAt, ownerId } = token;
      await tx.apiToken.create({
        data: {
          ...{ id, projectId: access.project.id, createdBy: ownerId },
          ...{ name, scopes, expiresAt },
          prefix: secret.slice(0, 11),
          hash: secretHash(secret),
        },
      });
      record.event("token-made", { tokenId: id, name, scopes });
      return ok({ id, secret });
    },
  );
}

/** Ends a token. The next request with it is refused. */
export function revokeToken(
  access: ProjectAccess,
  tokenId: string,
  now: Date,
): Promise<Result<null, "forbidden" | "no-such-token">> {
  return recordedWrite<Result<null, "forbidden" | "no-such-token">>(
    access,
    async (tx, record) => {
      if (!access.can("lead")) return no("forbidden");
      const { count } = await tx.apiToken.updateMany({
        where: { id: tokenId, projectId: access.project.id, revokedAt: null },
        data: { revokedAt: now },
      });
      if (count === 0) return no("no-such-token");
      record.event("token-revoked", { tokenId });
      return ok(null);
    },
  );
}

/** The tokens of a project, without their secrets. */
export async function listTokens(access: ProjectAccess) {
  return db.apiToken.findMany({
    where: { projectId: access.project.id },
    select: {
      ...{ id: true, name: true, prefix: true, scopes: true },
      ...{ createdAt: true, expiresAt: true, revokedAt: true, lastUsed: true },
    },
    orderBy: { createdAt: "desc" },
  });
}
