import type { Metadata } from "next";
import { accept } from "@/app/setup/actions";
import { LinkEnded } from "@/components/people/link-ended";
import { SetUp } from "@/components/people/set-up";
import { PASSWORD_RULES } from "@/lib/auth/password-rules";
import { findOpenLink } from "@/lib/auth/queries";

export const metadata: Metadata = { title: "Invitation" };

export default async function InvitePage(props: {
  params: Promise<{ token: string }>;
}) {
  const { token } = await props.params;
  const link = await findOpenLink(token, new Date());
  if (link?.kind !== "invite") return <LinkEnded />;
  return (
    <SetUp
      title="Join the review"
      words="This link works once. It makes your account."
      token={token}
      email={link.email}
      rules={PASSWORD_RULES}
      accept={accept}
    />
  );
}
