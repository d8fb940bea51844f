"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";

export type NewProjectErrors = Partial<
  Record<"slug" | "name" | "contentRepo" | "allowedHosts" | "form", string>
>;

/** Makes a project and goes on to its first ledger. */
export function NewProject({
  hosts,
  create,
}: {
  hosts: string[];
  /** Null when it was made (the action then goes on by itself). */
  create: (input: unknown) => Promise<NewProjectErrors | null>;
}) {
  const [errors, setErrors] = useState<NewProjectErrors>({});
  const [busy, setBusy] = useState(false);

  async function submit(form: FormData) {
    setBusy(true);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const refused = await create({
      ...{ slug: text("slug"), name: text("name") || text("slug") },
      contentRepo: text("contentRepo") || null,
      allowedHosts: text("hosts")
        .split(/[\s,]+/)
        .filter(Boolean),
    });
    if (refused) setErrors(refused);
    setBusy(false);
  }

  return (
    <form
      className="form set"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit(new FormData(event.currentTarget));
      }}
    >
      <Field
        label="Short name"
        name="slug"
        required
        placeholder="azure-skills"
        hint="Stands in addresses: lower-case letters, digits and hyphens."
        error={errors.slug ?? errors.form ?? null}
      />
      <Field
        label="Name"
        name="name"
        hint="As people read it. The short name, if left empty."
        error={errors.name ?? null}
      />
      <Field
        label="Content repository"
        name="contentRepo"
        placeholder="/srv/git/skills.git"
        hint="A path on this machine. Read only: Reground cannot write to it. Without one, fixes work on the claim alone."
        error={errors.contentRepo ?? null}
      />
      <Field
        label="Allowed hosts"
        name="hosts"
        defaultValue={hosts.join(", ")}
        hint="A source anywhere else is not fetched until a lead allows its host."
        error={errors.allowedHosts ?? null}
      />
      <Button look="primary" type="submit" busy={busy}>
        Make the project
      </Button>
    </form>
  );
}
