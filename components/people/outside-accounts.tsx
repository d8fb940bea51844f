"use client";

import { signIn } from "next-auth/react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { PasswordField } from "@/components/ui/password-field";

/** Services that one can sign in with beside the password: linked, or to be linked. */
export function OutsideAccounts({
  services,
  begin,
}: {
  services: readonly { id: string; name: string; linked: boolean }[];
  /** Words where the password is not the right one. */
  begin: (password: string) => Promise<string | null>;
}) {
  const [error, setError] = useState<{ id: string; words: string } | null>(
    null,
  );
  if (services.length === 0) return null;
  return (
    <section aria-labelledby="out-h">
      <header className="h2 h2-gap">
        <h2 id="out-h">Other ways to sign in</h2>
      </header>
      {services.map(({ id, name, linked }) =>
        linked ? (
          <p key={id}>{name} is linked to this account.</p>
        ) : (
          <form
            key={id}
            className="form set"
            onSubmit={async (event) => {
              event.preventDefault();
              const form = new FormData(event.currentTarget);
              const refused = await begin(String(form.get("password")));
              setError(refused === null ? null : { id, words: refused });
              if (refused === null)
                await signIn(id, { callbackUrl: "/account" });
            }}
          >
            <PasswordField
              label={`Your password, to link ${name}`}
              name="password"
              autoComplete="current-password"
              required
              error={error?.id === id ? error.words : null}
            />
            <Button type="submit">Link {name}</Button>
          </form>
        ),
      )}
    </section>
  );
}
