"use client";

import { signIn } from "next-auth/react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field";
import { Frame } from "./frame";

const WORDS: Record<string, string> = {
  wrong: "This e-mail and password do not go together.",
  throttled:
    "Too many tries. Wait a moment before each further one, 15 minutes at most.",
};

/** Signs in and goes on to where the person was. */
export function SignIn({
  next,
  services,
  notice,
}: {
  next: string;
  /** Beside the password. */
  services: readonly { id: string; name: string }[];
  notice: string | null;
}) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(form: FormData) {
    setBusy(true);
    const result = await signIn("credentials", {
      email: String(form.get("email")),
      password: String(form.get("password")),
      redirect: false,
    }).catch(() => null);
    if (result?.ok) return window.location.assign(next);
    setBusy(false);
    setError(
      WORDS[result?.error ?? ""] ??
        "Reground does not answer. Try again in a moment.",
    );
  }

  return (
    <Frame title="Sign in">
      {notice !== null && (
        <p className="teach" role="status">
          {notice}
        </p>
      )}
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit(new FormData(event.currentTarget));
        }}
      >
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={error}
        />
        <Button look="primary" type="submit" wide busy={busy}>
          Sign in
        </Button>
        {services.map(({ id, name }) => (
          <Button
            key={id}
            wide
            onClick={() => void signIn(id, { callbackUrl: next })}
          >
            Sign in with {name}
          </Button>
        ))}
      </form>
      <p className="teach">
        No account? Ask a lead for an invite link. Forgot the password? An
        administrator can make you a new link.
      </p>
    </Frame>
  );
}
