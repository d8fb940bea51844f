import type { BuiltRepository } from "./build-repository.mjs";
import type { HistoryStep } from "./read-history.mjs";

export function readSourceHistory(): HistoryStep[];
export function buildSourceHistoryRepository(
  targetDir: string,
): Promise<BuiltRepository>;
