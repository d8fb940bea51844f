import type { TestProject } from "vitest/node";
import { startTestServer, type TestServer } from "./test-database";

declare module "vitest" {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Vitest's global set-up of the project "db": one server a run. */
export async function setup(project: TestProject): Promise<() => void> {
  const { server, stop } = await startTestServer();
  project.provide("testServer", server);
  return stop;
}
