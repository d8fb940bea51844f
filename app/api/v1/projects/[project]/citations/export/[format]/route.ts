import * as z from "zod";
import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { reviewedAudits } from "@/lib/citation/queries";
import { auditReport } from "@/lib/citation/report-audits";

const Format = z.enum(["text", "json", "sarif"]);
const When = z.enum(["before", "after"]).default("after");

/** The audits of the project before or after their review. Nothing is applied. */
export const GET = projectRoute(
  { right: "export" },
  async ({ access, params, query }) => {
    const format = Format.safeParse(params.format);
    const when = When.safeParse(query.get("when") ?? undefined);
    if (!format.success) return problem(404, "No such format");
    if (!when.success) return problem(400, "`when` is before or after");
    const audits = reviewedAudits(access, when.data, new Date());
    const isReviewed = when.data === "after";
    const { text, type, name } = await auditReport(
      audits,
      format.data,
      isReviewed,
    );
    return new Response(text, {
      headers: {
        "content-type": type,
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
      },
    });
  },
);
