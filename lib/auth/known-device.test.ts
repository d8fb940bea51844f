import { expect, test } from "vitest";
import { deviceOf, newDeviceMark } from "./known-device";

const SECRET = "only for tests";

test("a mark is known for its own account, and for no other or forged one", () => {
  const mark = newDeviceMark("ada", SECRET);
  const device = deviceOf(mark, "ada", SECRET);
  expect(device).toBe(mark.split(".")[0]);
  expect(deviceOf(mark, "bob", SECRET)).toBeNull();
  expect(deviceOf(mark, "ada", "another key")).toBeNull();
  expect(deviceOf(`x${mark}`, "ada", SECRET)).toBeNull();
  expect(deviceOf(undefined, "ada", SECRET)).toBeNull();
  expect(deviceOf(".", "ada", SECRET)).toBeNull();
});
