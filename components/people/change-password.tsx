"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { PasswordField } from "@/components/ui/password-field";

type Errors = { current?: string; next?: string };

/** Changes one's own password. Every session ends with it. */
export function ChangePassword({
  save,
  rules,
}: {
  save: (input: unknown) => Promise<Errors | null>;
  rules: { min: number; max: number; advised: number };
}) {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  return (
    <section aria-labelledby="pw-h">
      <header className="h2 h2-gap">
        <h2 id="pw-h">Password</h2>
      </header>
      <form
        className="form set"
        onSubmit={async (event) => {
          event.preventDefault();
          setBusy(true);
          const form = new FormData(event.currentTarget);
          const input = {
            current: String(form.get("current")),
            next: String(form.get("next")),
          };
          setErrors((await save(input)) ?? {});
          setBusy(false);
        }}
      >
        <PasswordField
          label="Your password now"
          name="current"
          autoComplete="current-password"
          required
          error={errors.current ?? null}
        />
        <PasswordField
          label="New password"
          name="next"
          autoComplete="new-password"
          required
          minLength={rules.min}
          maxLength={rules.max}
          hint={`${rules.min} characters at least, ${rules.advised} or more are better. You sign in again with it, everywhere.`}
          error={errors.next ?? null}
        />
        <Button type="submit" busy={busy}>
          Change the password
        </Button>
      </form>
    </section>
  );
}
