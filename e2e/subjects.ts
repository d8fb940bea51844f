import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import pg from "pg";
import { newApiSecret, secretHash } from "../lib/auth/secret-token";
import type { TestApp } from "../scripts/steps/test-app.mjs";

/** Everybody who can ask for something, by what they send along. */
export const SUBJECTS = [
  "nobody",
  "outsider",
  "viewer",
  "reviewer",
  "lead",
  "admin",
  "disabled",
  "session revoked",
  "session expired",
  "token read",
  "token import",
  "token export",
  "token revoked",
  "token expired",
  "token of a disabled person",
  "token of another project",
] as const;
export type Subject = (typeof SUBJECTS)[number];

export type Headers = Record<string, string>;

/** An app that people can be put into. */
export type Home = Pick<TestApp, "url" | "databaseUrl" | "env">;

const HOUR = 3_600_000;

/** The one administrator of the tests' house, signed in. */
export async function makeAdmin(app: TestApp): Promise<Headers> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    const make = maker(client, app);
    return await make.session(await make.person("admin"));
  } finally {
    await client.end();
  }
}

/**
 * Puts one of each into a database that has the sample project, and returns
 * what each sends. Sessions and tokens are made as the app makes them.
 */
export async function makeSubjects(
  app: TestApp,
  slug: string,
): Promise<Record<Exclude<Subject, "admin">, Headers>> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    const make = maker(client, app);
    const project = await make.projectId(slug);
    const elsewhere = await make.project("elsewhere");
    const people = {
      outsider: await make.person("outsider"),
      viewer: await make.person("viewer", project),
      reviewer: await make.person("reviewer", project),
      lead: await make.person("lead", project),
      disabled: await make.person("disabled", project),
    };
    const ago = new Date(Date.now() - HOUR);
    const { lead, disabled } = people;
    return {
      nobody: {},
      outsider: await make.session(people.outsider),
      viewer: await make.session(people.viewer),
      reviewer: await make.session(people.reviewer),
      lead: await make.session(lead),
      disabled: await make.session(disabled),
      "session revoked": await make.session(lead, { revokedAt: ago }),
      "session expired": await make.session(lead, { expiresAt: ago }),
      "token read": await make.token(lead, project, ["read"]),
      "token import": await make.token(lead, project, ["import"]),
      "token export": await make.token(lead, project, ["export"]),
      "token revoked": await make.token(lead, project, undefined, {
        revokedAt: ago,
      }),
      "token expired": await make.token(lead, project, undefined, {
        expiresAt: ago,
      }),
      "token of a disabled person": await make.token(disabled, project),
      "token of another project": await make.token(lead, elsewhere),
    };
  } finally {
    await client.end();
  }
}

const ALL = ["read", "import", "export"];
type Times = { revokedAt?: Date; expiresAt?: Date };

/** What puts people, projects, sessions and tokens into an app's database. */
export function maker(client: pg.Client, app: Home) {
  const secret = app.env.NEXTAUTH_SECRET ?? "";
  return {
    async projectId(slug: string): Promise<string> {
      const { rows } = await client.query<{ id: string }>(
        `SELECT id FROM "Project" WHERE slug = $1`,
        [slug],
      );
      return rows[0]?.id ?? "";
    },
    async project(slug: string) {
      const id = randomUUID();
      await client.query(
        `INSERT INTO "Project" (id, slug, name, "allowedHosts") VALUES ($1, $2, $2, '{}')`,
        [id, slug],
      );
      return id;
    },
    /** An account of that name; in a project its name is its role there, unless it is `called` otherwise. */
    async person(name: string, project?: string, called = name) {
      const id = randomUUID();
      await client.query(
        `INSERT INTO "User" (id, "emailCanon", name, "isAdmin", "disabledAt")
         VALUES ($1, $2, $3, $4, $5)`,
        [
          ...[id, `${name}-${id}@korvane.example`, called, name === "admin"],
          name === "disabled" ? new Date() : null,
        ],
      );
      const role = name === "disabled" ? "lead" : name;
      if (project)
        await client.query(
          `INSERT INTO "Membership" ("projectId", "userId", role) VALUES ($1, $2, $3)`,
          [project, id, role],
        );
      return id;
    },
    async session(userId: string, times: Times = {}): Promise<Headers> {
      const id = randomUUID();
      const expiresAt = times.expiresAt ?? new Date(Date.now() + HOUR);
      await client.query(
        `INSERT INTO "Session" (id, "userId", epoch, "expiresAt", "revokedAt") VALUES ($1, $2, 0, $3, $4)`,
        [id, userId, expiresAt, times.revokedAt ?? null],
      );
      const sealed = await encode({ token: { sessionId: id }, secret });
      return {
        cookie: `next-auth.session-token=${sealed}`,
        origin: app.url,
      };
    },
    async token(
      owner: string,
      project: string,
      scopes: readonly string[] = ALL,
      times: Times = {},
    ): Promise<Headers> {
      const made = newApiSecret();
      await client.query(
        `INSERT INTO "ApiToken" (id, "projectId", "createdBy", name, prefix, hash, scopes, "expiresAt", "revokedAt")
         VALUES ($1, $2, $3, 'ci', $4, $5, $6, $7, $8)`,
        [
          ...[randomUUID(), project, owner, made.slice(0, 11)],
          ...[secretHash(made), [...scopes]],
          ...[times.expiresAt ?? null, times.revokedAt ?? null],
        ],
      );
      return { authorization: `Bearer ${made}` };
    },
  };
}
