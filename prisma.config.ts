import { existsSync, readdirSync } from "node:fs";
import { defineConfig } from "prisma/config";

// `prisma generate` insists on a schema engine that it never runs. Where the
// native one could not be downloaded, any executable satisfies it.
const engines = "node_modules/@prisma/engines";
const hasNative =
  existsSync(engines) &&
  readdirSync(engines).some((name) => name.startsWith("schema-engine-"));
if (!hasNative) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: {
    url: process.env.DATABASE_URL ?? "postgresql://localhost/reground",
  },
});
