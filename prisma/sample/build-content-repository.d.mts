import type { BuiltRepository } from "./build-repository.mjs";
import type { HistoryStep } from "./read-history.mjs";

export function readContentHistory(): HistoryStep[];
export function buildContentRepository(
  targetDir: string,
): Promise<BuiltRepository>;
