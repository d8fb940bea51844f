import { timingSafeEqual } from "node:crypto";
import { problem } from "@/lib/auth/problem";
import { sha256 } from "@/lib/core/hash";
import { metricsText } from "@/lib/operate/metrics";

export const dynamic = "force-dynamic";

/** Figures for Prometheus: for whoever has REGROUND_METRICS_TOKEN; without that setting there are none. */
export async function GET(request: Request) {
  const wanted = process.env.REGROUND_METRICS_TOKEN;
  if (!wanted) return problem(404, "Metrics are not switched on");
  const given = request.headers.get("authorization") ?? "";
  if (!isSame(given.replace(/^Bearer\s+/i, ""), wanted))
    return problem(401, "Send the metrics token");
  const { text, type } = await metricsText();
  return new Response(text, { headers: { "content-type": type } });
}

const isSame = (a: string, b: string) =>
  timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)));
