import "server-only";
import { pool } from "@/lib/db/client";

/** Whether the database answers within two seconds. */
export async function isDatabaseReady(): Promise<boolean> {
  const late = new Promise<false>((resolve) =>
    setTimeout(() => resolve(false), 2_000).unref(),
  );
  const asked = pool.query("SELECT 1").then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}
