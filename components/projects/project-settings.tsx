"use client";

import { useState } from "react";
import { SecondReviewField } from "@/components/team/second-review-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { SecondReview } from "@/lib/review/next-state";

export type SettingsErrors = Partial<
  Record<
    "name" | "contentRepo" | "freshnessHours" | "allowedHosts" | "secondReview",
    string
  >
>;

/** What a project reads. Read only where `save` is null. */
export function ProjectSettings({
  settings,
  save,
}: {
  settings: {
    name: string;
    contentRepo: string | null;
    freshnessHours: number;
    allowedHosts: string[];
    secondReview: SecondReview;
  };
  save: ((input: unknown) => Promise<SettingsErrors | null>) | null;
}) {
  const [errors, setErrors] = useState<SettingsErrors>({});
  const [state, setState] = useState<"idle" | "saving" | "saved">("idle");

  async function submit(form: FormData) {
    if (!save) return;
    setState("saving");
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const refused = await save({
      ...{ name: text("name"), contentRepo: text("contentRepo") || null },
      freshnessHours: text("freshnessHours"),
      allowedHosts: text("hosts")
        .split(/[\s,]+/)
        .filter(Boolean),
      secondReview: text("secondReview"),
    });
    setErrors(refused ?? {});
    setState(refused ? "idle" : "saved");
  }

  const readOnly = save === null;
  return (
    <section className="col" aria-labelledby="set-h">
      <header className="h2">
        <h2 id="set-h">Project</h2>
      </header>
      <form
        className="form set"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(new FormData(event.currentTarget));
        }}
      >
        <Field
          label="Name"
          name="name"
          required
          readOnly={readOnly}
          defaultValue={settings.name}
          error={errors.name ?? null}
        />
        <Field
          label="Content repository"
          name="contentRepo"
          readOnly={readOnly}
          defaultValue={settings.contentRepo ?? ""}
          hint="A path that the operator opened, or the URL of a Git remote (https, ssh). Only read."
          error={errors.contentRepo ?? null}
        />
        <Field
          label="A source counts as read for, in hours"
          name="freshnessHours"
          type="number"
          min={1}
          max={8760}
          readOnly={readOnly}
          defaultValue={settings.freshnessHours}
          hint="A decision rests on a look that is no older than this."
          error={errors.freshnessHours ?? null}
        />
        <Field
          label="Allowed hosts"
          name="hosts"
          readOnly={readOnly}
          defaultValue={settings.allowedHosts.join(", ")}
          hint="A source anywhere else is not fetched."
          error={errors.allowedHosts ?? null}
        />
        <SecondReviewField value={settings.secondReview} readOnly={readOnly} />
        {!readOnly && (
          <Button look="primary" type="submit" busy={state === "saving"}>
            Save
          </Button>
        )}
        <p className="said" role="status">
          {state === "saved" && "Saved."}
        </p>
      </form>
    </section>
  );
}
