export function startBenchServer(options: {
  databaseUrl: string;
  secret: string;
  /** Where made-up hosts really live: `https://host=http://127.0.0.1:port`. */
  sourcesOrigins?: string;
  plain?: boolean;
}): Promise<{
  /** The folder that the build runs from. */
  build: string;
  url: string;
  env: Record<string, string>;
  stop(): Promise<void>;
}>;
