import type { Metadata } from "next";
import { signOut } from "@/app/sign-in/actions";
import { SignedIn } from "@/app/signed-in";
import { ChangePassword } from "@/components/people/change-password";
import { OutsideAccounts } from "@/components/people/outside-accounts";
import { SessionList } from "@/components/people/session-list";
import { Button } from "@/components/ui/button";
import { listSessions } from "@/lib/auth/account";
import { listLinked } from "@/lib/auth/accounts";
import { outsideNames } from "@/lib/auth/outside-providers";
import { PASSWORD_RULES } from "@/lib/auth/password-rules";
import { requireActor } from "@/lib/auth/require-actor";
import { beginLinking, endOne, setPassword } from "./actions";

export const metadata: Metadata = { title: "Account" };

export default async function AccountPage(props: {
  searchParams: Promise<{ linked?: string }>;
}) {
  const actor = await requireActor();
  const { linked } = await props.searchParams;
  const [sessions, accounts] = await Promise.all([
    listSessions(actor, new Date()),
    listLinked(actor),
  ]);
  const services = outsideNames(process.env).map((service) => ({
    ...service,
    linked: accounts.includes(service.id),
  }));
  return (
    <SignedIn actor={actor}>
      <main className="page page-n" id="main" tabIndex={-1}>
        <header className="page-h">
          <h1>{actor.name}</h1>
          <p>
            {actor.isAdmin
              ? "You administer this Reground. A session lasts 12 hours."
              : "A session lasts 12 hours."}
          </p>
        </header>
        {linked === "0" && (
          <p role="alert">
            Nothing was linked: it took longer than ten minutes, or that account
            is linked to somebody else.
          </p>
        )}
        <form className="form set" action={signOut}>
          <Button type="submit">Sign out</Button>
        </form>
        <SessionList sessions={sessions} end={endOne} />
        <ChangePassword save={setPassword} rules={PASSWORD_RULES} />
        <OutsideAccounts services={services} begin={beginLinking} />
      </main>
    </SignedIn>
  );
}
