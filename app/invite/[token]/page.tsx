import type { Metadata } from "next";
import { accept } from "@/app/setup/actions";
import { Join } from "@/components/people/join";
import { LinkEnded } from "@/components/people/link-ended";
import { SetUp } from "@/components/people/set-up";
import { PASSWORD_RULES } from "@/lib/auth/password-rules";
import { findOpenLink } from "@/lib/auth/queries";
import { findActor } from "@/lib/auth/require-actor";
import { join } from "./actions";

export const metadata: Metadata = { title: "Invitation" };

export default async function InvitePage(props: {
  params: Promise<{ token: string }>;
}) {
  const { token } = await props.params;
  const link = await findOpenLink(token, new Date());
  if (link?.kind !== "invite") return <LinkEnded />;
  const actor = await findActor();
  if (actor && link.email === null)
    return <Join name={actor.name} join={join.bind(null, token)} />;
  return (
    <SetUp
      title="Join the review"
      words="This link works once. It makes your account. Who has one already signs in first, then opens the link again."
      token={token}
      email={link.email}
      rules={PASSWORD_RULES}
      accept={accept}
    />
  );
}
