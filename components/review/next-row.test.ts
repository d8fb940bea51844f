import { describe, expect, it } from "vitest";
import type { FlagRow } from "@/lib/review/flag-view";
import { nextToDo, stepFrom } from "./next-row";

const row = (id: string, reviewState: FlagRow["reviewState"] = "open") =>
  ({ id, reviewState, ledgerState: "present" }) as FlagRow;

const rows = [row("a"), row("b", "confirmed"), row("c"), row("d")];
const none = new Set<string>();

describe("nextToDo", () => {
  it("passes over what is decided", () => {
    expect(nextToDo(rows, "a", none)).toBe("c");
  });

  it("passes over what was handled in this session", () => {
    expect(nextToDo(rows, "a", new Set(["c"]))).toBe("d");
  });

  it("starts again at the top when the end is reached", () => {
    expect(nextToDo(rows, "d", none)).toBe("a");
  });

  it("never answers the flag it comes from", () => {
    expect(nextToDo([row("a")], "a", none)).toBeNull();
  });
});

describe("stepFrom", () => {
  it("goes to neighbours, decided or not", () => {
    expect(stepFrom(rows, "a", 1)).toBe("b");
    expect(stepFrom(rows, "c", -1)).toBe("b");
  });

  it("stays at either end", () => {
    expect(stepFrom(rows, "d", 1)).toBe("d");
    expect(stepFrom(rows, "a", -1)).toBe("a");
  });
});
