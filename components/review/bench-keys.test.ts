import { describe, expect, it } from "vitest";
import { commandOf } from "./bench-keys";

const press = (key: string, more = {}) =>
  commandOf({ key, ctrl: false, alt: false, typing: false, ...more });

describe("commandOf", () => {
  it.each([
    ["o", "outdated"],
    ["w", "wrong"],
    ["c", "correct"],
    ["u", "unsourced"],
  ])("%s chooses %s", (key, disposition) => {
    expect(press(key)).toEqual({ do: "choose", disposition });
  });

  it.each(["o", "c", "s", "z", "x", "j", "/", "Enter", "1"])(
    "%s is only a letter while somebody types",
    (key) => {
      expect(press(key, { typing: true })).toBeNull();
    },
  );

  it("Ctrl+Enter confirms, also from inside a field", () => {
    expect(press("Enter", { ctrl: true, typing: true })).toEqual({
      do: "confirm",
    });
  });

  it("Escape leaves a field and does nothing elsewhere", () => {
    expect(press("Escape", { typing: true })).toEqual({ do: "leave-field" });
    expect(press("Escape")).toBeNull();
  });

  it.each(["c", "w", "l", "r"])("Ctrl+%s is the browser's", (key) => {
    expect(press(key, { ctrl: true })).toBeNull();
  });
});
