import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignIn } from "@/components/people/sign-in";
import { findActor } from "@/lib/auth/require-actor";
import { safePath } from "@/lib/auth/safe-path";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage(props: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const next = safePath((await props.searchParams).callbackUrl);
  if (await findActor()) redirect(next);
  return <SignIn next={next} />;
}
