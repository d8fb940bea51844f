import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignIn } from "@/components/people/sign-in";
import { outsideNames } from "@/lib/auth/outside-providers";
import { findActor } from "@/lib/auth/require-actor";
import { safePath } from "@/lib/auth/safe-path";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage(props: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { callbackUrl, changed, error } = await props.searchParams;
  const next = safePath(callbackUrl);
  if (await findActor()) redirect(next);
  return (
    <SignIn
      next={next}
      services={outsideNames(process.env)}
      notice={noticeOf(changed !== undefined, error)}
    />
  );
}

function noticeOf(changed: boolean, error: unknown): string | null {
  if (changed)
    return "The password is changed and every session has ended. Sign in with the new one.";
  if (error === "not-linked")
    return "Nobody is linked to that account. Sign in with your password, then link it on your account page.";
  return typeof error === "string"
    ? "Signing in did not work. Try again."
    : null;
}
