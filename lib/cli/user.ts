import { createSetupLink } from "@/lib/auth/commands";
import { needsFirstAdmin } from "@/lib/auth/queries";
import { db } from "@/lib/db/client";
import { type CliIo, EXIT } from "./cli-io";
import { parseOptions } from "./parse-options";

const USAGE = "usage: reground user setup-link|list [--json]\n";

/** `user setup-link`: a one-time link for the first administrator. `user list`. */
export async function user(args: string[], io: CliIo): Promise<number> {
  const parsed = parseOptions(args, { json: { type: "boolean" } });
  if (!parsed.ok) return usage(io, parsed.problem);
  const json = parsed.values.json === true;
  switch (parsed.words[0]) {
    case "setup-link":
      return setupLink(io, json);
    case "list":
      return list(io, json);
    default:
      return usage(io);
  }
}

function usage(io: CliIo, problem = ""): number {
  io.stderr(`${problem}${problem && "\n"}${USAGE}`);
  return EXIT.usage;
}

async function setupLink(io: CliIo, json: boolean): Promise<number> {
  if (!(await needsFirstAdmin())) {
    io.stdout(
      json
        ? `${JSON.stringify({ url: null })}\n`
        : "There is an administrator already.\n",
    );
    return EXIT.no;
  }
  const base = process.env.NEXTAUTH_URL ?? "http://localhost:3000";
  const url = `${base}/setup?token=${await createSetupLink(new Date())}`;
  io.stdout(json ? `${JSON.stringify({ url })}\n` : `${url}\n`);
  return EXIT.done;
}

async function list(io: CliIo, json: boolean): Promise<number> {
  const users = await db.user.findMany({ orderBy: { emailCanon: "asc" } });
  const rows = users.map(({ id, emailCanon, name, isAdmin, disabledAt }) => ({
    ...{ id, email: emailCanon, name, isAdmin },
    disabled: disabledAt !== null,
  }));
  const words = rows.map(
    (row) =>
      `${row.email}\t${row.name}${row.isAdmin ? "\tadmin" : ""}${row.disabled ? "\tdisabled" : ""}\n`,
  );
  io.stdout(json ? `${JSON.stringify(rows)}\n` : words.join(""));
  return EXIT.done;
}
