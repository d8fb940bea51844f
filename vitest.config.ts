import { defineConfig } from "vitest/config";

const alias = {
  "@": import.meta.dirname,
  "server-only": `${import.meta.dirname}/scripts/server-only-stub.ts`,
};

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{lib,components,app,scripts,prisma}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.{db,soak}.test.ts", "node_modules"],
          // A slow machine is no fault of the code.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          include: ["{lib,app}/**/*.db.test.ts"],
          globalSetup: "lib/db/test-database.run.ts",
          setupFiles: "lib/db/test-database.file.ts",
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "soak",
          include: ["{lib,app}/**/*.soak.test.ts"],
          globalSetup: "lib/db/test-database.run.ts",
          setupFiles: "lib/db/test-database.file.ts",
          fileParallelism: false,
          testTimeout: 60 * 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
