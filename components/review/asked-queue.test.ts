import { expect, test } from "vitest";
import { askedQueue } from "./asked-queue";

test("a queue that names no state is what there is to do", () => {
  const { state, ...others } = askedQueue({ rule: "R2" });
  expect(others).toEqual({ rule: "R2" });
  expect(state?.split(",")).toContain("open");
  expect(state?.split(",")).not.toContain("confirmed");
});

test.each([
  [{ state: "confirmed" }, "confirmed"],
  [{ state: "all" }, undefined],
  [{ disposition: "wrong" }, undefined],
  [{ reviewer: "somebody" }, undefined],
  [{ ledger: "resolved" }, undefined],
])("%j is asked for as it stands", (query, state) => {
  expect(askedQueue(query).state).toBe(state);
});
