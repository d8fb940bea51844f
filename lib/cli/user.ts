import { createResetLink, setDisabled } from "@/lib/auth/account";
import { createAccountLink, createSetupLink } from "@/lib/auth/commands";
import { systemActor } from "@/lib/auth/make-actor";
import { needsFirstAdmin } from "@/lib/auth/queries";
import { Email } from "@/lib/auth/schema";
import { db } from "@/lib/db/client";
import { type CliIo, EXIT } from "./cli-io";
import { parseOptions } from "./parse-options";

const USAGE = `usage: reground user list
       reground user setup-link                    a link for the first administrator
       reground user create --email E [--admin]    a link that makes this account
       reground user reset --email E               a link for a new password
       reground user disable|enable --email E      its sessions and tokens end, or may begin anew

Links are printed once, work once and are good for 72 hours. --json for machines.
`;

type Told = Record<string, unknown> & { words: string };

const answer = (code: number, told: Told) => ({ code, told });
const link = (path: string) => {
  const base = process.env.NEXTAUTH_URL ?? "http://localhost:3000";
  const url = `${base}${path}`;
  return answer(EXIT.done, { url, words: url });
};
const NOBODY = answer(EXIT.no, {
  url: null,
  words: "There is no such account.",
});

/** `user …`: accounts, by whoever has the machine in their hands. */
export async function user(args: string[], io: CliIo): Promise<number> {
  const parsed = parseOptions(args, {
    json: { type: "boolean" },
    email: { type: "string" },
    admin: { type: "boolean" },
  });
  if (!parsed.ok) return usage(io, parsed.problem);
  const { json = false, email: given, admin = false } = parsed.values;
  const [action = ""] = parsed.words;
  if (action === "list") return list(io, json);
  const email = given === undefined ? null : Email.safeParse(given);
  if (email && !email.success) return usage(io, "--email is no address");
  const done = await act(action, email?.data ?? null, admin);
  if (!done) return usage(io);
  const { words, ...rest } = done.told;
  io.stdout(json ? `${JSON.stringify(rest)}\n` : `${words}\n`);
  return done.code;
}

function usage(io: CliIo, problem = ""): number {
  io.stderr(`${problem}${problem && "\n"}${USAGE}`);
  return EXIT.usage;
}

/** Null for a call that is none. */
async function act(action: string, email: string | null, admin: boolean) {
  if (action === "setup-link") return setupLink();
  if (email === null) return null;
  switch (action) {
    case "create":
      return create(email, admin);
    case "reset":
      return reset(email);
    case "disable":
    case "enable":
      return switchAccount(email, action === "disable");
    default:
      return null;
  }
}

async function setupLink() {
  if (await needsFirstAdmin())
    return link(`/setup?token=${await createSetupLink(new Date())}`);
  const words = "There is an administrator already.";
  return answer(EXIT.no, { url: null, words });
}

async function create(email: string, isAdmin: boolean) {
  const actor = systemActor("command line");
  const made = await createAccountLink(actor, { email, isAdmin }, new Date());
  if (!made.ok) {
    const words = "There is an account with this address already.";
    return answer(EXIT.no, { url: null, words });
  }
  const { secret } = made.value;
  return link(isAdmin ? `/setup?token=${secret}` : `/invite/${secret}`);
}

async function reset(email: string) {
  const found = await findUser(email);
  if (!found) return NOBODY;
  const actor = systemActor("command line");
  const made = await createResetLink(actor, found.id, new Date());
  return made.ok ? link(`/reset/${made.value.secret}`) : NOBODY;
}

async function switchAccount(email: string, disabled: boolean) {
  const found = await findUser(email);
  if (!found) return NOBODY;
  const actor = systemActor("command line");
  const done = await setDisabled(actor, found.id, disabled, new Date());
  const words = `${email} is ${disabled ? "switched off" : "switched on"}.`;
  return done.ok ? answer(EXIT.done, { email, disabled, words }) : NOBODY;
}

const findUser = (emailCanon: string) =>
  db.user.findUnique({ where: { emailCanon }, select: { id: true } });

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
