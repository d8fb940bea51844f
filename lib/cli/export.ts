import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import type { ProjectAccess } from "@/lib/auth/actor";
import { readBlob } from "@/lib/db/blobs";
import { createExport } from "@/lib/export/commands";
import { ExportFormat } from "@/lib/export/export-format";
import { readSelection } from "@/lib/export/export-selection";
import { listExportFiles } from "@/lib/export/queries";
import { type CliIo, EXIT } from "./cli-io";
import { openProject } from "./open-project";
import { parseOptions } from "./parse-options";

const USAGE = `usage: reground export --project P --format ${ExportFormat.options.join("|")}… [--since EXPORT] [--file F|DIR/] [--rule R] [--disposition D] [--from DAY] [--to DAY] [--out DIR] [--json]\n`;

/**
 * Records an export and writes its files: one to standard output, or each into
 * a directory. Never touches the content repository.
 */
export async function exportCommand(
  args: string[],
  io: CliIo,
): Promise<number> {
  const parsed = parseOptions(args, {
    json: { type: "boolean" },
    project: { type: "string" },
    format: { type: "string", multiple: true },
    since: { type: "string" },
    file: { type: "string" },
    rule: { type: "string" },
    disposition: { type: "string" },
    from: { type: "string" },
    to: { type: "string" },
    out: { type: "string" },
  });
  if (!parsed.ok) return usage(io, parsed.problem);
  const {
    project = "",
    format = ["manifest"],
    out,
    json,
    ...chosen
  } = parsed.values;
  const wanted = z.array(ExportFormat).safeParse(format);
  if (!wanted.success) return usage(io, "There is no such format");
  if (wanted.data.length > 1 && out === undefined)
    return usage(io, "Several formats need --out");
  const selection = readSelection(Object.entries(chosen));
  if (!selection) return usage(io, "The selection cannot be read");
  const access = await openProject(project);
  if (!access) return usage(io, "There is no such project: --project");
  const asked = { formats: wanted.data, ...selection };
  return record(io, access, asked, out, json === true);
}

async function record(
  io: CliIo,
  access: ProjectAccess,
  asked: Parameters<typeof createExport>[1],
  out: string | undefined,
  json: boolean,
): Promise<number> {
  const made = await createExport(access, asked, new Date());
  if (!made.ok) {
    io.stderr("There is no such earlier export.\n");
    return EXIT.no;
  }
  for (const file of await listExportFiles(access, made.value.id)) {
    const bytes = await readBlob(access.project.id, file.blobSha);
    if (bytes) await put(io, out, file.fileName, bytes);
  }
  if (out !== undefined)
    io.stdout(
      json
        ? `${JSON.stringify(made.value)}\n`
        : `Export ${made.value.seq} is in ${out}.\n`,
    );
  return EXIT.done;
}

function usage(io: CliIo, problem = ""): number {
  io.stderr(`${problem}${problem && "\n"}${USAGE}`);
  return EXIT.usage;
}

async function put(
  io: CliIo,
  out: string | undefined,
  fileName: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  if (out === undefined) {
    for await (const chunk of bytes) io.stdout(chunk);
    return;
  }
  await mkdir(out, { recursive: true });
  await writeFile(path.join(out, fileName), bytes);
}
