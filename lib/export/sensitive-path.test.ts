import { expect, test } from "vitest";
import { isSensitivePath } from "./sensitive-path";

test.each([
  [".github/workflows/ci.yml", true],
  [".GitHub/Workflows/x.yaml", true],
  [".gitlab-ci.yml", true],
  ["docs/CODEOWNERS", true],
  ["sub/.gitattributes", true],
  [".github/ISSUE_TEMPLATE.md", false],
  ["skills/github/workflows/ci.md", false],
  ["docs/codeowners.md", false],
])("%s asks for a lead: %j", (path, yes) => {
  expect(isSensitivePath(path)).toBe(yes);
});
