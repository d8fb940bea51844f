import { expect, test } from "vitest";
import { parseContentAddress } from "./content-address";
import { remoteEnvironment, tokenFor } from "./git-credentials";
import { parseRemoteRules, ruleFor } from "./remote-rules";

function remote(text: string) {
  const parsed = parseContentAddress(text);
  if (!parsed.ok || parsed.value.kind !== "remote") throw new Error(text);
  return parsed.value;
}

function rules(setting: string) {
  const parsed = parseRemoteRules(setting);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.value;
}

test.each([
  ["github.com", "https://github.com/acme/kb", true],
  ["github.com/acme", "https://github.com/acme/kb.git", true],
  ["github.com/acme", "https://github.com/acme-evil/kb", false],
  ["github.com/acme", "https://github.com/other/kb", false],
  ["github.com/acme", "https://github.com/Acme/kb", false],
  ["github.com", "https://github.com.evil.example/acme/kb", false],
  ["git.example.org", "ssh://git@git.example.org/kb", true],
  ["git.example.org", "https://git.example.org:8443/kb", false],
  ["git.example.org:8443", "https://git.example.org:8443/kb", true],
  ["", "https://github.com/acme/kb", false],
])("with %j, whether %s is read: %s", (setting, url, expected) => {
  expect(ruleFor(rules(setting), remote(url)) !== null).toBe(expected);
});

test.each([
  "https://github.com",
  "*.github.com",
  "kb.example=http://10.0.0.1:80",
  "kb.example=https://127.0.0.1:80",
  "kb.example=http://127.0.0.1",
  "good.example, bad example",
])("a setting that holds %s is refused whole", (setting) => {
  expect(parseRemoteRules(setting).ok).toBe(false);
});

test("a secret goes to its own host and stands in no argument", () => {
  const settings = {
    REGROUND_GIT_TOKENS: "github.com=ghp_1, b.example=me:p=w",
  };
  expect(tokenFor("github.com", settings.REGROUND_GIT_TOKENS)).toBe("ghp_1");
  expect(tokenFor("b.example", settings.REGROUND_GIT_TOKENS)).toBe("me:p=w");
  expect(tokenFor("evil.example", settings.REGROUND_GIT_TOKENS)).toBeNull();
  const address = remote("https://b.example/kb");
  const [rule = null] = rules("b.example");
  const environment = remoteEnvironment(address, rule, settings);
  expect(environment).toMatchObject({
    GIT_ALLOW_PROTOCOL: "https",
    GIT_CONFIG_KEY_3: "http.https://b.example/.extraHeader",
    GIT_CONFIG_VALUE_3: `Authorization: Basic ${btoa("me:p=w")}`,
  });
});

test("ssh asks nobody, trusts no unknown host and reads no configuration", () => {
  const { GIT_SSH_COMMAND } = remoteEnvironment(
    remote("git@b.example:kb"),
    null,
    {
      REGROUND_GIT_SSH_KEY: "/keys/it's",
      REGROUND_GIT_KNOWN_HOSTS: "/keys/hosts",
    },
  );
  expect(GIT_SSH_COMMAND).toContain("-F /dev/null");
  expect(GIT_SSH_COMMAND).toContain("-o 'StrictHostKeyChecking=yes'");
  expect(GIT_SSH_COMMAND).toContain("-o 'IdentityFile=/keys/its'");
});
