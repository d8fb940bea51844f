import type { Metadata } from "next";
import { LinkEnded } from "@/components/people/link-ended";
import { SetUp } from "@/components/people/set-up";
import { PASSWORD_RULES } from "@/lib/auth/password-rules";
import { findOpenLink } from "@/lib/auth/queries";
import { accept } from "./actions";

export const metadata: Metadata = { title: "Set up" };

export default async function SetupPage(props: {
  searchParams: Promise<{ token?: string }>;
}) {
  const { token = "" } = await props.searchParams;
  const link = await findOpenLink(token, new Date());
  if (link?.kind !== "setup") return <LinkEnded />;
  return (
    <SetUp
      title="You run this Reground"
      words="This link works once. It makes the first administrator: you."
      token={token}
      email={link.email}
      rules={PASSWORD_RULES}
      accept={accept}
    />
  );
}
