import type { ProjectAccess } from "@/lib/auth/actor";
import { TOKEN_SCOPES } from "@/lib/auth/rights";
import { createToken, listTokens, revokeToken } from "@/lib/auth/tokens";
import { db } from "@/lib/db/client";
import { type CliIo, EXIT } from "./cli-io";
import { openProject } from "./open-project";
import { parseOptions } from "./parse-options";

const USAGE = `usage: reground token create --project P --name N --owner EMAIL --scope read|import|export… [--days N]
       reground token list --project P
       reground token revoke --project P ID
`;

const DAY = 86_400_000;

/** `token create|list|revoke`. The secret is printed once. */
export async function token(args: string[], io: CliIo): Promise<number> {
  const parsed = parseOptions(args, {
    json: { type: "boolean" },
    project: { type: "string" },
    name: { type: "string" },
    owner: { type: "string" },
    scope: { type: "string", multiple: true },
    days: { type: "string" },
  });
  if (!parsed.ok) return usage(io, parsed.problem);
  const access = await openProject(parsed.values.project ?? "");
  if (!access) return usage(io, "There is no such project: --project");
  const [action, id] = parsed.words;
  switch (action) {
    case "create":
      return create(io, access, parsed.values);
    case "list":
      io.stdout(`${JSON.stringify(await listTokens(access))}\n`);
      return EXIT.done;
    case "revoke":
      return revoke(io, access, id ?? "");
    default:
      return usage(io);
  }
}

function usage(io: CliIo, problem = ""): number {
  io.stderr(`${problem}${problem && "\n"}${USAGE}`);
  return EXIT.usage;
}

async function create(
  io: CliIo,
  access: ProjectAccess,
  wanted: {
    name?: string | undefined;
    owner?: string | undefined;
    scope?: string[] | undefined;
    days?: string | undefined;
  },
): Promise<number> {
  const scopes = TOKEN_SCOPES.filter((scope) => wanted.scope?.includes(scope));
  const owner = await db.user.findUnique({
    where: { emailCanon: wanted.owner ?? "" },
  });
  const days = wanted.days === undefined ? null : Number(wanted.days);
  if (days !== null && !(Number.isInteger(days) && days > 0))
    return usage(io, "--days is how many days the token lives");
  if (!wanted.name || scopes.length === 0 || !owner)
    return usage(io, "--name, --owner (of an account) and --scope are needed");
  const made = await createToken(access, {
    ...{ name: wanted.name, scopes, ownerId: owner.id },
    expiresAt: days === null ? null : new Date(Date.now() + days * DAY),
  });
  if (!made.ok) return EXIT.no;
  io.stdout(`${made.value.secret}\n`);
  return EXIT.done;
}

async function revoke(io: CliIo, access: ProjectAccess, id: string) {
  const done = await revokeToken(access, id, new Date());
  if (done.ok) return EXIT.done;
  io.stderr("There is no such token, or it has ended already.\n");
  return EXIT.no;
}
