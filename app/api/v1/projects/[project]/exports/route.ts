import * as z from "zod";
import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { createExport } from "@/lib/export/commands";
import { ExportFormat } from "@/lib/export/export-format";
import { ExportFilter } from "@/lib/export/export-selection";

const ExportInput = z.strictObject({
  formats: z.array(ExportFormat).min(1).default(["manifest"]),
  since: z.uuid().nullable().default(null),
  filter: ExportFilter.default({}),
});

export const POST = projectRoute(
  { right: "export", body: ExportInput },
  async ({ access, body }) => {
    const made = await createExport(access, body, new Date());
    if (!made.ok) return problem(404, "There is no such earlier export");
    const { id, ...rest } = made.value;
    return Response.json({ export_id: id, ...rest }, { status: 201 });
  },
);
