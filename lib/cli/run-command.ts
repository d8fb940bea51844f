import { type CliCommand, type CliIo, EXIT } from "./cli-io";

/** What each command is for, and where it lives (loaded only when it is called). */
const COMMANDS: Record<
  string,
  { words: string; load: () => Promise<CliCommand> }
> = {
  audit: {
    words: "PATH… [--corpus DIR]… [--format text|json|sarif] [--offline]",
    load: async () => (await import("./audit")).audit,
  },
  check: {
    words: "FILE…                what an import of these files would say",
    load: async () => (await import("./check")).check,
  },
  dump: {
    words: "[--out FILE]         the whole database as one file",
    load: async () => (await import("./dump")).dumpCommand,
  },
  export: {
    words: "--project P --format F [--out DIR]",
    load: async () => (await import("./export")).exportCommand,
  },
  import: {
    words: "--project P FILE… [--accept valid]",
    load: async () => (await import("./import")).importCommand,
  },
  locate: {
    words: "--page FILE --quote TEXT | --pages P.jsonl --cases C.jsonl",
    load: async () => (await import("./locate")).locate,
  },
  patch: {
    words: "[--root DIR] --file FILE --edits E.json",
    load: async () => (await import("./patch")).patch,
  },
  project: {
    words: "create|list",
    load: async () => (await import("./project")).project,
  },
  redact: {
    words:
      "--project P --as EMAIL --reason WORDS  a leaked secret, on standard input",
    load: async () => (await import("./redact")).redactCommand,
  },
  restore: {
    words: "FILE | -             a dump, into an empty database",
    load: async () => (await import("./restore")).restoreCommand,
  },
  schema: {
    words: "[NAME]               the JSON Schemas",
    load: async () => (await import("./schema")).schema,
  },
  token: {
    words: "create|list|revoke --project P",
    load: async () => (await import("./token")).token,
  },
  user: {
    words: "create|list|reset|disable|enable|setup-link",
    load: async () => (await import("./user")).user,
  },
  "verify-audit": {
    words: "[--project P] [--checkpoint LINE]…",
    load: async () => (await import("./verify-audit")).verifyAudit,
  },
};

/** Runs one command of `reground`. Returns the exit code, and never throws. */
export async function runCommand(args: string[], io: CliIo): Promise<number> {
  const [name = "--help", ...rest] = args;
  if (name === "--help" || name === "-h" || name === "help") {
    io.stdout(help());
    return EXIT.done;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    io.stderr(`reground: there is no command "${name}"\n\n${help()}`);
    return EXIT.usage;
  }
  try {
    return await (await command.load())(rest, io);
  } catch (error) {
    io.stderr(`reground ${name}: ${words(error)}\n`);
    return EXIT.failed;
  }
}

function words(error: unknown): string {
  const found = error instanceof Error ? error.message : String(error);
  return found === "" ? "it could not be done" : found;
}

function help(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { words }]) => `  ${name.padEnd(12)} ${words}`,
  );
  return [
    "npm run --silent reground -- COMMAND",
    "",
    ...lines,
    "",
    "--json makes the answer readable by a machine.",
    "Exit: 0 done, 1 the answer is no, 2 wrong call, 3 could not be done.",
    "",
  ].join("\n");
}
