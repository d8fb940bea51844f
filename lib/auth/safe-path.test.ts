import { expect, test } from "vitest";
import { safePath } from "./safe-path";

test.each([
  {
    wanted: "/p/korvane-skills/review?state=open#x",
    path: "/p/korvane-skills/review?state=open#x",
  },
  { wanted: undefined, path: "/" },
  { wanted: "", path: "/" },
  { wanted: "https://evil.example/p", path: "/" },
  { wanted: "//evil.example", path: "/" },
  { wanted: "/\\evil.example", path: "/" },
  { wanted: "\\\\evil.example", path: "/" },
  { wanted: "/.//evil.example", path: "/" },
  { wanted: "javascript:alert(1)", path: "/" },
  { wanted: ["/a", "/b"], path: "/" },
])("$wanted leads to $path", ({ wanted, path }) => {
  expect(safePath(wanted)).toBe(path);
});
