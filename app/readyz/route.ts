import { isDatabaseReady } from "@/lib/jobs/ready";

export const dynamic = "force-dynamic";

/** Ready: the database answers. */
export async function GET() {
  const ok = await isDatabaseReady();
  return Response.json({ ok }, { status: ok ? 200 : 503 });
}
