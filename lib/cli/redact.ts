import { text } from "node:stream/consumers";
import { projectAccess } from "@/lib/auth/make-actor";
import { findAdmin } from "@/lib/auth/queries";
import { redact } from "@/lib/operate/redact.io";
import { type CliIo, EXIT } from "./cli-io";
import { openProject } from "./open-project";
import { parseOptions } from "./parse-options";

const USAGE = `usage: reground redact --project P --as EMAIL --reason WORDS  < FILE-WITH-THE-SECRET

Takes a leaked secret out of everything that the project keeps: rows, events and
bytes. It is read from standard input (never from an argument, which others can
see), without the line break at its end. An administrator's name and the reason go
into the audit trail; the secret does not. Backups and exports that were downloaded
still hold it: change the secret too.
`;

/** `redact`: an administrator's audited redaction. It cannot be undone. */
export async function redactCommand(
  args: string[],
  io: CliIo,
): Promise<number> {
  const parsed = parseOptions(args, {
    project: { type: "string" },
    as: { type: "string" },
    reason: { type: "string" },
  });
  const { project = "", as = "", reason = "" } = parsed.ok ? parsed.values : {};
  const access = await openProject(project);
  const admin = await findAdmin(as);
  if (!access || !admin || reason.trim() === "") {
    io.stderr(USAGE);
    return EXIT.usage;
  }
  const secret = (await text(process.stdin)).replace(/\r?\n$/, "");
  const own = projectAccess(admin, access.project, "admin");
  const done = await redact(own, secret, reason);
  if (!done.ok) {
    io.stderr("A secret has 8 characters or more. Nothing was changed.\n");
    return EXIT.no;
  }
  io.stdout(`${JSON.stringify(done.value)}\n`);
  return EXIT.done;
}
