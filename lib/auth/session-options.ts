import "server-only";
import { cookies, headers } from "next/headers";
import type { Account, NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import {
  finishLinking,
  isLinked,
  type Outside,
  signInOutside,
} from "./accounts";
import { clientAddress } from "./client-address";
import { DEVICE_COOKIE, DEVICE_SECONDS, newDeviceMark } from "./known-device";
import { LINK_COOKIE } from "./link-cookie";
import { outsideProviders } from "./outside-providers";
import { SESSION_HOURS, signIn } from "./sign-in";

/**
 * next-auth carries nothing but the id of a Session row: the row decides, at
 * each request, whether the session still lives.
 */
export const sessionOptions: NextAuthOptions = {
  session: { strategy: "jwt", maxAge: SESSION_HOURS * 3600 },
  pages: { signIn: "/sign-in", error: "/sign-in" },
  providers: [
    CredentialsProvider({
      credentials: { email: {}, password: {} },
      authorize: (credentials) =>
        credentials ? withPassword(credentials) : null,
    }),
    ...outsideProviders(process.env),
  ],
  callbacks: {
    signIn: ({ account }) => mayEnter(account),
    async jwt({ token, user, account }) {
      const sessionId = await sessionFor(user, account);
      // Neither name nor e-mail travels: the row knows them.
      return sessionId
        ? { ...(token.sub && { sub: token.sub }), sessionId }
        : token;
    },
    session({ session, token }) {
      return { ...session, sessionId: token.sessionId };
    },
    redirect({ url, baseUrl }) {
      const target = URL.canParse(url, baseUrl) ? new URL(url, baseUrl) : null;
      return target?.origin === baseUrl ? target.href : baseUrl;
    },
  },
};

async function withPassword(given: { email: string; password: string }) {
  const jar = await cookies();
  const sent = await headers();
  const mark = jar.get(DEVICE_COOKIE)?.value;
  const result = await signIn(
    {
      ...{ email: given.email, password: given.password },
      address: clientAddress(sent.get("x-forwarded-for")),
      userAgent: sent.get("user-agent") ?? "",
      ...(mark && { deviceMark: mark }),
    },
    new Date(),
  );
  if (!result.ok) throw new Error(result.reason);
  const { sessionId, userId, name } = result.value;
  const secret = process.env.NEXTAUTH_SECRET ?? "";
  jar.set(DEVICE_COOKIE, newDeviceMark(userId, secret), {
    ...{ httpOnly: true, sameSite: "lax", path: "/", maxAge: DEVICE_SECONDS },
    secure: process.env.NEXTAUTH_URL?.startsWith("https:") === true,
  });
  return { id: userId, name, sessionId };
}

const outsideOf = (account: Account): Outside => ({
  provider: account.provider,
  subject: account.providerAccountId,
});

/**
 * An outside account lets in whom it was linked to. One that nobody is linked
 * to is linked where somebody, signed in in this browser, has just asked for
 * that with their password; else it opens nothing, whatever its e-mail says.
 */
async function mayEnter(account: Account | null): Promise<boolean | string> {
  if (!account || account.type === "credentials") return true;
  const outside = outsideOf(account);
  const jar = await cookies();
  const secret = jar.get(LINK_COOKIE)?.value;
  if (secret === undefined)
    return (await isLinked(outside)) || "/sign-in?error=not-linked";
  jar.delete(LINK_COOKIE);
  const linked = await finishLinking(secret, outside, new Date());
  return linked.ok ? "/account?linked=1" : "/account?linked=0";
}

/** The session row of a sign-in that was just made; null at any other time. */
async function sessionFor(
  user: unknown,
  account: Account | null,
): Promise<string | null> {
  if (!account) return null;
  if (account.type !== "credentials") {
    const userAgent = (await headers()).get("user-agent") ?? "";
    const made = await signInOutside(outsideOf(account), userAgent, new Date());
    return made?.sessionId ?? null;
  }
  const has = typeof user === "object" && user !== null && "sessionId" in user;
  return has && typeof user.sessionId === "string" ? user.sessionId : null;
}
