import { expect, test } from "vitest";
import { parseContentPath } from "./content-path";

test.each([
  "readme.md",
  "guides/start here.md",
  "-rf",
  "--exec=boom",
  "....",
  ".github/CODEOWNERS",
  ".gitignore",
  "git/config.md",
  "notes/übersicht/日本語.md",
  `say "so"/it's.md`,
  "conquest.md",
  "ab:c is not a drive/x.md",
  "$HOME/`id`/$(id).md",
  "50%20off.md",
])("%j goes through as it is", (path) => {
  expect(parseContentPath(path)).toEqual({ ok: true, value: path });
});

test.each([
  ["", "empty"],
  ["/srv/secret", "absolute"],
  ["a/../b.md", "dot-segment"],
  ["..", "dot-segment"],
  ["a/./b.md", "dot-segment"],
  ["a//b.md", "empty-segment"],
  ["a/", "empty-segment"],
  ["a\\b.md", "backslash"],
  ["\\\\server\\share", "backslash"],
  ["d:/b.md", "drive-letter"],
  ["Z:b.md", "drive-letter"],
  ["https://host/x", "empty-segment"],
  [":(glob)**", "pathspec"],
  ["a\u0000.md", "control-character"],
  ["a\tb.md", "control-character"],
  ["a.md\r", "control-character"],
  ["a\u2028.md", "control-character"],
  ["a\ud800.md", "not-unicode"],
  [".git", "git-internal"],
  ["x/.GiT/HEAD", "git-internal"],
  [".gi\u200dt/HEAD", "git-internal"],
  [".git./HEAD", "git-internal"],
  [".git /HEAD", "git-internal"],
  [".git::$INDEX_ALLOCATION/HEAD", "git-internal"],
  ["GIT~1/HEAD", "git-internal"],
  ["x/nul", "device-name"],
  ["Com1.txt", "device-name"],
  [`${"d/".repeat(200)}x`, "too-deep"],
  ["n".repeat(300), "too-long"],
  [`${`${"n".repeat(99)}/`.repeat(50)}x`, "too-long"],
])("%j is refused as %s", (path, reason) => {
  expect(parseContentPath(path)).toEqual({ ok: false, reason });
});
