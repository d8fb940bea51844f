import type { RemoteAddress } from "./content-address";
import type { RemoteRule } from "./remote-rules";

/**
 * What an operator put into the environment for Git remotes: REGROUND_GIT_TOKENS,
 * REGROUND_GIT_SSH_KEY, REGROUND_GIT_KNOWN_HOSTS.
 */
type CredentialSettings = Readonly<Record<string, string | undefined>>;

/**
 * The token of a host in a setting such as `github.com=ghp_…,
 * git.example.org=name:secret`; null without one. Everything after the first
 * `=` is the token.
 */
export function tokenFor(
  host: string,
  setting: string | undefined,
): string | null {
  for (const entry of (setting ?? "").split(",")) {
    const cut = entry.indexOf("=");
    if (cut < 1) continue;
    const token = entry.slice(cut + 1).trim();
    if (entry.slice(0, cut).trim().toLowerCase() === host.toLowerCase())
      return token === "" ? null : token;
  }
  return null;
}

/**
 * The environment that lets one Git process reach one remote: its protocol and
 * no other, its secret and no other. Nothing of it is an argument, which other
 * people of the machine could read, and nothing is written to a file.
 */
export function remoteEnvironment(
  address: RemoteAddress,
  rule: RemoteRule | null,
  settings: CredentialSettings,
): Record<string, string> {
  if (address.protocol === "file") return { GIT_ALLOW_PROTOCOL: "file" };
  if (address.protocol === "ssh")
    return { GIT_ALLOW_PROTOCOL: "ssh", ...sshEnvironment(settings) };
  const origin = rule?.origin ?? `https://${address.host}`;
  const token = tokenFor(address.host, settings.REGROUND_GIT_TOKENS);
  const config = [
    // A redirect could carry the secret, or the request, to another host.
    ["http.followRedirects", "false"],
    ["http.lowSpeedLimit", "1000"],
    ["http.lowSpeedTime", "30"],
    ...(token ? [[`http.${origin}/.extraHeader`, basic(token)]] : []),
  ];
  const pairs = config.flatMap(([key = "", value = ""], n) => [
    [`GIT_CONFIG_KEY_${n}`, key],
    [`GIT_CONFIG_VALUE_${n}`, value],
  ]);
  return {
    GIT_ALLOW_PROTOCOL: rule?.origin ? "http" : "https",
    GIT_CONFIG_COUNT: String(config.length),
    ...Object.fromEntries(pairs),
  };
}

/** GitHub, GitLab and others take a bare token as the password of any name. */
function basic(token: string): string {
  const pair = token.includes(":") ? token : `x-access-token:${token}`;
  return `Authorization: Basic ${Buffer.from(pair).toString("base64")}`;
}

function sshEnvironment(settings: CredentialSettings): Record<string, string> {
  const { REGROUND_GIT_SSH_KEY: key, REGROUND_GIT_KNOWN_HOSTS: hosts } =
    settings;
  const options = [
    "BatchMode=yes",
    "IdentitiesOnly=yes",
    "IdentityAgent=none",
    "StrictHostKeyChecking=yes",
    "GlobalKnownHostsFile=/dev/null",
    `UserKnownHostsFile=${hosts ?? "/dev/null"}`,
    `IdentityFile=${key ?? "/dev/null"}`,
    "ProxyCommand=none",
    "PermitLocalCommand=no",
    "ClearAllForwardings=yes",
    "ConnectTimeout=15",
  ];
  const words = options.map((option) => `-o '${option.replaceAll("'", "")}'`);
  return {
    GIT_SSH_COMMAND: `ssh -F /dev/null ${words.join(" ")}`,
    GIT_SSH_VARIANT: "ssh",
  };
}
