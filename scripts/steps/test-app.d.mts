import type { TestServer } from "../../lib/db/test-database";

export type SharedParts = {
  build: string;
  server: TestServer;
  sample: string | null;
  sourcesOrigin: string | undefined;
};

export type TestApp = {
  url: string;
  port: number;
  databaseUrl: string;
  sourcesOrigin: string | undefined;
  env: Record<string, string>;
  signInLink(): Promise<string | null>;
  stop(): Promise<void>;
  kill(): Promise<void>;
};

export function prepareTestApps(): Promise<{
  shared: SharedParts;
  stop(): Promise<void>;
}>;

export function startTestApp(
  shared: SharedParts,
  how?: {
    more?: Record<string, string>;
    led?: (databaseUrl: string) => string;
    on?: string | null;
  },
): Promise<TestApp>;
