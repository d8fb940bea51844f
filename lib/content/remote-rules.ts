import { no, ok, type Result } from "@/lib/core/result";
import type { RemoteAddress } from "./content-address";

/** Remotes that an operator allows: a host and, where given, what lies below a path. */
export type RemoteRule = {
  host: string;
  /** With slashes at both ends: `/acme/`. */
  prefix: string;
  /** A loopback origin that is asked in the host's place; null for the host itself. */
  origin: string | null;
};

/**
 * Reads a setting such as `github.com/acme, git.example.org,
 * kb.example=http://127.0.0.1:4080`. The right side is the operator's exact
 * exception for something on this machine, and nothing but loopback will do. An
 * entry that says anything else refuses the whole setting.
 */
export function parseRemoteRules(
  setting: string | undefined,
): Result<RemoteRule[], string> {
  const rules: RemoteRule[] = [];
  for (const entry of (setting ?? "").split(",").map((one) => one.trim())) {
    if (entry === "") continue;
    const rule = parseRule(entry);
    if (!rule) return no(`not host[/path][=loopback origin]: ${entry}`);
    rules.push(rule);
  }
  return ok(rules);
}

function parseRule(entry: string): RemoteRule | null {
  const found =
    /^([a-z0-9][a-z0-9.-]*(?::\d{1,5})?)((?:\/[\w.-]+)*)\/?(?:=(\S+))?$/i.exec(
      entry,
    );
  if (!found) return null;
  const [, host = "", path = "", target] = found;
  const origin = target === undefined ? null : loopbackOrigin(target);
  if (target !== undefined && origin === null) return null;
  return { host: host.toLowerCase(), prefix: `${path}/`, origin };
}

function loopbackOrigin(text: string): string | null {
  const found = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d{1,5}$/.exec(
    text,
  );
  return found ? text : null;
}

/** The rule that allows a remote; null where none does. Letter case of paths counts. */
export function ruleFor(
  rules: readonly RemoteRule[],
  { host, path, protocol }: RemoteAddress,
): RemoteRule | null {
  if (protocol === "file") return null;
  const found = rules.find(
    (rule) => rule.host === host.toLowerCase() && path.startsWith(rule.prefix),
  );
  return found ?? null;
}
