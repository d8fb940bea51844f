import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { SETTINGS, settingProblems } from "./settings";

const root = path.join(import.meta.dirname, "../..");

const GOOD = {
  DATABASE_URL: "postgresql://reground:pw@127.0.0.1:5432/reground",
  NEXTAUTH_URL: "https://reground.example",
  NEXTAUTH_SECRET: "0123456789abcdef0123456789abcdef",
};

test("what npm start fills in is enough, and an empty value counts as none", () => {
  expect(settingProblems({ ...GOOD, PORT: "", REGROUND_MAILTO: "" })).toEqual(
    [],
  );
});

test("each missing setting is named", () => {
  expect(settingProblems({})).toEqual([
    "DATABASE_URL is missing",
    "NEXTAUTH_URL is missing",
    "NEXTAUTH_SECRET is missing",
  ]);
});

test("settings that go together are set together", () => {
  const half = { ...GOOD, OIDC_ISSUER: "https://id.example", GITHUB_ID: "x" };
  expect(settingProblems(half)).toEqual([
    "GITHUB_SECRET is missing: GITHUB_ID, GITHUB_SECRET go together",
    "OIDC_CLIENT_ID is missing: OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET go together",
    "OIDC_CLIENT_SECRET is missing: OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET go together",
  ]);
});

test.each([
  { name: "DATABASE_URL", value: "mysql://u:hunter2@h/d" },
  { name: "DATABASE_URL", value: "hunter2" },
  { name: "NEXTAUTH_URL", value: "ftp://hunter2" },
  { name: "NEXTAUTH_SECRET", value: "hunter2" },
  { name: "PORT", value: "hunter2" },
  { name: "PORT", value: "70000" },
  { name: "REGROUND_DB_POOL", value: "1" },
  { name: "REGROUND_DB_POOL", value: "-3" },
  { name: "REGROUND_MAX_UPLOAD", value: "1 GiB" },
  { name: "REGROUND_MAILTO", value: "hunter2" },
  { name: "REGROUND_CONTENT_REMOTES", value: "https://hunter2" },
  { name: "REGROUND_PULL_REQUESTS", value: "a.example=http://10.0.0.1:80" },
  { name: "REGROUND_PULL_REQUEST_FOLDER", value: ".github/workflows" },
])("$name refuses $value without repeating it", ({ name, value }) => {
  const problems = settingProblems({ ...GOOD, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} must `));
  expect(problems[0]).not.toContain(value);
});

describe("docs/configuration.md", () => {
  const documented = new Set(
    readFileSync(path.join(root, "docs/configuration.md"), "utf8")
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`(\w+)`/g)])
      .map(([, name]) => name),
  );

  test("has a row for every setting that is checked", () => {
    expect(
      Object.keys(SETTINGS).filter((name) => !documented.has(name)),
    ).toEqual([]);
  });

  test("has a row for every variable that the sources read", () => {
    const missing = sources()
      .flatMap((file) => [
        ...readFileSync(file, "utf8").matchAll(/process\.env\.([A-Z][A-Z_]+)/g),
      ])
      .map(([, name = ""]) => name)
      .filter((name) => !documented.has(name) && !OF_THE_SYSTEM.has(name));
    expect([...new Set(missing)]).toEqual([]);
  });
});

const OF_THE_SYSTEM = new Set(["PATH", "TMPDIR", "INIT_CWD", "XDG_CACHE_HOME"]);

function sources(): string[] {
  const folders = ["app", "components", "lib", "scripts"];
  const top = readdirSync(root).filter((name) => /\.(ts|mjs)$/.test(name));
  return [
    ...top.map((name) => path.join(root, name)),
    ...folders.flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true })
        .map(String)
        .filter((name) => /\.(tsx?|mjs)$/.test(name))
        .filter((name) => !/generated|\.test\.tsx?$/.test(name))
        .map((name) => path.join(root, folder, name)),
    ),
  ];
}
