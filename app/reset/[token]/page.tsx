import type { Metadata } from "next";
import { LinkEnded } from "@/components/people/link-ended";
import { NewPasswordForm } from "@/components/people/new-password-form";
import { PASSWORD_RULES } from "@/lib/auth/password-rules";
import { findOpenLink } from "@/lib/auth/queries";
import { reset } from "./actions";

export const metadata: Metadata = { title: "New password" };

export default async function ResetPage(props: {
  params: Promise<{ token: string }>;
}) {
  const { token } = await props.params;
  const link = await findOpenLink(token, new Date());
  if (link?.kind !== "reset") return <LinkEnded />;
  return (
    <NewPasswordForm save={reset.bind(null, token)} rules={PASSWORD_RULES} />
  );
}
