import type { NextAuthOptions } from "next-auth";
import GitHubProvider from "next-auth/providers/github";

type Provider = NextAuthOptions["providers"][number];
type Environment = Readonly<Record<string, string | undefined>>;

/** The services that people can sign in with beside a password: those that are set. */
export function outsideProviders(environment: Environment): Provider[] {
  return [...github(environment), ...oidc(environment)];
}

/** Their ids and names, for the screens. */
export function outsideNames(
  environment: Environment,
): { id: string; name: string }[] {
  return outsideProviders(environment).map(({ id, name }) => ({ id, name }));
}

function github({ GITHUB_ID, GITHUB_SECRET }: Environment): Provider[] {
  if (!GITHUB_ID || !GITHUB_SECRET) return [];
  return [GitHubProvider({ clientId: GITHUB_ID, clientSecret: GITHUB_SECRET })];
}

/** Any OpenID Connect service that tells where its parts are. */
function oidc(environment: Environment): Provider[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = environment;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return [];
  const issuer = OIDC_ISSUER.replace(/\/$/, "");
  return [
    {
      ...{ id: "oidc", type: "oauth", name: environment.OIDC_NAME || "OIDC" },
      wellKnown: `${issuer}/.well-known/openid-configuration`,
      ...{ clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET },
      authorization: { params: { scope: "openid" } },
      idToken: true,
      checks: ["pkce", "state", "nonce"],
      profile: ({ sub }: { sub: string }) => ({ id: sub }),
    },
  ];
}
