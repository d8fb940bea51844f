import { expect, test } from "vitest";
import { parseContentAddress } from "./content-address";

test.each([
  ["/srv/kb.git", { kind: "path", path: "/srv/kb.git" }],
  ["/srv/a folder/kb", { kind: "path", path: "/srv/a folder/kb" }],
  [
    "https://github.com/acme/kb.git",
    {
      kind: "remote",
      protocol: "https",
      host: "github.com",
      path: "/acme/kb.git",
    },
  ],
  [
    "ssh://git@git.example.org:2222/acme/kb",
    { protocol: "ssh", host: "git.example.org:2222", path: "/acme/kb" },
  ],
  [
    "git@github.com:acme/kb.git",
    { protocol: "ssh", url: "ssh://git@github.com/acme/kb.git" },
  ],
  ["file:///srv/kb.git", { protocol: "file", host: "", path: "/srv/kb.git" }],
])("%s is read", (text, expected) => {
  const parsed = parseContentAddress(text);
  expect(parsed).toMatchObject({ ok: true, value: expected });
});

test.each([
  ["kb.git", "relative"],
  ["../kb", "relative"],
  ["--upload-pack=touch", "relative"],
  ["-oProxyCommand=x:y", "relative"],
  ["ext::sh -c id", "bad-characters"],
  ["ext::sh", "protocol"],
  ["fd::7", "protocol"],
  ["http://git.example.org/kb", "protocol"],
  ["git://git.example.org/kb", "protocol"],
  ["ftp://git.example.org/kb", "protocol"],
  ["https://name:secret@git.example.org/kb", "secret-inside"],
  ["https://token@git.example.org/kb", "secret-inside"],
  ["ssh://git:secret@git.example.org/kb", "secret-inside"],
  ["ssh://-oProxyCommand=whoami/a", "not-a-repository-url"],
  ["ssh://git@-oProxyCommand=whoami/a", "not-a-repository-url"],
  ["https://git.example.org/../kb", "not-a-repository-url"],
  ["https://git.example.org/%2e%2e/kb", "not-a-repository-url"],
  ["https://git.example.org/-u", "not-a-repository-url"],
  ["https://git.example.org/kb?x=1", "bad-characters"],
  ["https://git.example.org/kb#x", "not-a-repository-url"],
  ["https://git.example.org/", "not-a-repository-url"],
  ["file://host/kb", "not-a-repository-url"],
  ["https://git.example.org/kb\n", "bad-characters"],
  ["https://git.example.org/$(id)", "bad-characters"],
  ["/srv/kb\n", "bad-characters"],
])("%s is refused", (text, reason) => {
  expect(parseContentAddress(text)).toEqual({ ok: false, reason });
});
