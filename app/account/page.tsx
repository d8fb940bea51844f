import type { Metadata } from "next";
import { signOut } from "@/app/sign-in/actions";
import { SignedIn } from "@/app/signed-in";
import { Button } from "@/components/ui/button";
import { requireActor } from "@/lib/auth/require-actor";

export const metadata: Metadata = { title: "Account" };

export default async function AccountPage() {
  const actor = await requireActor();
  return (
    <SignedIn actor={actor}>
      <main className="page page-n" id="main">
        <header className="page-h">
          <h1>{actor.name}</h1>
          <p>
            {actor.isAdmin
              ? "You administer this Reground. A session lasts 12 hours."
              : "A session lasts 12 hours."}
          </p>
        </header>
        <form className="form set" action={signOut}>
          <Button type="submit">Sign out</Button>
        </form>
      </main>
    </SignedIn>
  );
}
