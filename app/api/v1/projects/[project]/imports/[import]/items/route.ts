import * as z from "zod";
import { problem } from "@/lib/auth/problem";
import { projectRoute } from "@/lib/auth/project-route";
import { ITEM_KINDS } from "@/lib/intake/items-sql";
import { listImportItems } from "@/lib/intake/queries";

const Cursor = z.tuple([z.string(), z.int(), z.uuid()]);
const ItemsQuery = z.object({
  kind: z.enum(ITEM_KINDS),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  cursor: z
    .string()
    .transform((text) => fromJson(Buffer.from(text, "base64url").toString()))
    .pipe(Cursor)
    .optional(),
});

/** What an import does, or did, to flags: `?kind=changed`, both sides of each. */
export const GET = projectRoute(
  { right: "read" },
  async ({ access, params, query }) => {
    const asked = ItemsQuery.safeParse(Object.fromEntries(query));
    if (!asked.success)
      return problem(400, `\`kind\` must be one of ${ITEM_KINDS.join(", ")}`);
    const { kind, limit, cursor } = asked.data;
    const page = await listImportItems(access, params.import ?? "", kind, {
      limit,
      ...(cursor ? { after: cursor } : {}),
    });
    if (!page) return problem(404, "No such import");
    const next = page.next && JSON.stringify(page.next);
    return Response.json({
      items: page.items,
      next: next && Buffer.from(next).toString("base64url"),
    });
  },
);

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
