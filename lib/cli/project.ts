import { systemActor } from "@/lib/auth/make-actor";
import {
  createProject,
  DEFAULT_HOSTS,
  ProjectInput,
} from "@/lib/auth/projects";
import { db } from "@/lib/db/client";
import { type CliIo, EXIT } from "./cli-io";
import { parseOptions } from "./parse-options";

const USAGE =
  "usage: reground project list | create --slug S --name N [--content PATH] [--host H]…\n";

/** `project list` and `project create`. */
export async function project(args: string[], io: CliIo): Promise<number> {
  const parsed = parseOptions(args, {
    json: { type: "boolean" },
    slug: { type: "string" },
    name: { type: "string" },
    content: { type: "string" },
    host: { type: "string", multiple: true },
  });
  if (!parsed.ok) return usage(io, parsed.problem);
  const json = parsed.values.json === true;
  if (parsed.words[0] === "list") return list(io, json);
  if (parsed.words[0] !== "create") return usage(io);
  const { slug, name, content, host } = parsed.values;
  return create(io, json, {
    ...{ slug, name: name ?? slug, contentRepo: content ?? null },
    allowedHosts: host ?? DEFAULT_HOSTS,
  });
}

function usage(io: CliIo, problem = ""): number {
  io.stderr(`${problem}${problem && "\n"}${USAGE}`);
  return EXIT.usage;
}

async function create(io: CliIo, json: boolean, raw: unknown): Promise<number> {
  const input = ProjectInput.safeParse(raw);
  if (!input.success)
    return usage(
      io,
      input.error.issues
        .map((issue) => `--${issue.path.join(".")}: ${issue.message}`)
        .join("\n"),
    );
  const made = await createProject(systemActor("command line"), input.data);
  if (!made.ok) {
    io.stderr(`There is a project ${input.data.slug} already.\n`);
    return EXIT.no;
  }
  const { id, slug } = made.value.project;
  io.stdout(
    json ? `${JSON.stringify({ id, slug })}\n` : `Project ${slug} is ready.\n`,
  );
  return EXIT.done;
}

async function list(io: CliIo, json: boolean): Promise<number> {
  const projects = await db.project.findMany({ orderBy: { slug: "asc" } });
  const rows = projects.map(({ id, slug, name }) => ({ id, slug, name }));
  io.stdout(
    json
      ? `${JSON.stringify(rows)}\n`
      : rows.map((row) => `${row.slug}\t${row.name}\n`).join(""),
  );
  return EXIT.done;
}
