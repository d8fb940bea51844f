import "server-only";
import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { SESSION_HOURS, signIn } from "./commands";

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
      async authorize(credentials, request) {
        if (!credentials) return null;
        const header = (name: string) => String(request.headers?.[name] ?? "");
        const result = await signIn(
          {
            email: credentials.email,
            password: credentials.password,
            address: header("x-forwarded-for").split(",")[0] || "direct",
            userAgent: header("user-agent"),
          },
          new Date(),
        );
        if (!result.ok) throw new Error(result.reason);
        const { sessionId, userId, name } = result.value;
        return { id: userId, name, sessionId };
      },
    }),
  ],
  callbacks: {
    jwt({ token, user }) {
      if (user && "sessionId" in user) token.sessionId = user.sessionId;
      return token;
    },
    session({ session, token }) {
      return { ...session, sessionId: token.sessionId };
    },
    redirect({ url, baseUrl }) {
      const target = new URL(url, baseUrl);
      return target.origin === baseUrl ? target.href : baseUrl;
    },
  },
};
