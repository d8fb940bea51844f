import type { NextAuthOptions } from "next-auth";

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

/** GitHub, or one's own GitHub Enterprise. Only who somebody is gets asked: no e-mail. */
function github(environment: Environment): Provider[] {
  const { GITHUB_ID, GITHUB_SECRET, GITHUB_URL } = environment;
  if (!GITHUB_ID || !GITHUB_SECRET) return [];
  const site = (GITHUB_URL || "https://github.com").replace(/\/$/, "");
  const api =
    site === "https://github.com" ? "https://api.github.com" : `${site}/api/v3`;
  return [
    {
      ...{ id: "github", type: "oauth", name: "GitHub" },
      ...{ clientId: GITHUB_ID, clientSecret: GITHUB_SECRET },
      issuer: `${site}/login/oauth`,
      authorization: {
        url: `${site}/login/oauth/authorize`,
        params: { scope: "read:user" },
      },
      token: `${site}/login/oauth/access_token`,
      userinfo: `${api}/user`,
      checks: ["pkce", "state"],
      profile: ({ id }: { id: number }) => ({ id: `${id}` }),
    },
  ];
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
