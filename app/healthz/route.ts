/** Alive: the process answers. Says nothing about the database. */
export function GET() {
  return Response.json({ ok: true });
}

export const dynamic = "force-dynamic";
