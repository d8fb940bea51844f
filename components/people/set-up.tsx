"use client";

import { signIn } from "next-auth/react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field";
import { Frame } from "./frame";

export type SetUpErrors = Partial<
  Record<"name" | "email" | "password" | "form", string>
>;

/** Makes an account from a one-time link, and signs in with it. */
export function SetUp({
  title,
  words,
  token,
  email,
  rules,
  accept,
}: {
  title: string;
  words: string;
  token: string;
  email: string | null;
  /** How many characters a password has. */
  rules: { min: number; max: number; advised: number };
  /** Null when the account was made. */
  accept: (input: unknown) => Promise<SetUpErrors | null>;
}) {
  const [errors, setErrors] = useState<SetUpErrors>({});
  const [busy, setBusy] = useState(false);

  async function submit(form: FormData) {
    setBusy(true);
    const input = {
      ...{ token, name: String(form.get("name")) },
      ...{
        email: String(form.get("email")),
        password: String(form.get("password")),
      },
    };
    const refused = await accept(input);
    if (refused) {
      setBusy(false);
      return setErrors(refused);
    }
    await signIn("credentials", {
      email: input.email,
      password: input.password,
      redirect: false,
    });
    window.location.assign("/");
  }

  return (
    <Frame title={title}>
      <p className="teach">{words}</p>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit(new FormData(event.currentTarget));
        }}
      >
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          hint="As others see it on your decisions."
          error={errors.name ?? null}
        />
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={email ?? ""}
          error={errors.email ?? null}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          minLength={rules.min}
          maxLength={rules.max}
          hint={`${rules.min} characters at least, ${rules.advised} or more are better.`}
          error={errors.password ?? errors.form ?? null}
        />
        <Button look="primary" type="submit" wide busy={busy}>
          Set the password and go on
        </Button>
      </form>
    </Frame>
  );
}
