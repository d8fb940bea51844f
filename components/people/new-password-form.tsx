"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { PasswordField } from "@/components/ui/password-field";
import { Frame } from "./frame";

/** A new password from a one-time link. */
export function NewPasswordForm({
  save,
  rules,
}: {
  /** Words where it was refused. */
  save: (password: string) => Promise<string | null>;
  rules: { min: number; max: number; advised: number };
}) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  return (
    <Frame title="Set a new password">
      <p className="teach">
        This link works once. Every session of your account ends, and you sign
        in with the new password.
      </p>
      <form
        className="form"
        onSubmit={async (event) => {
          event.preventDefault();
          setBusy(true);
          const form = new FormData(event.currentTarget);
          setError(await save(String(form.get("password"))));
          setBusy(false);
        }}
      >
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          required
          minLength={rules.min}
          maxLength={rules.max}
          hint={`${rules.min} characters at least, ${rules.advised} or more are better.`}
          error={error}
        />
        <Button look="primary" type="submit" wide busy={busy}>
          Set the password
        </Button>
      </form>
    </Frame>
  );
}
