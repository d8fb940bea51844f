"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { OpinionSettings as Settings } from "@/lib/judge/opinion-view";

type Save = (input: unknown) => Promise<string | null>;

/**
 * Switches second opinions on, once a lead has read what leaves the machine.
 * Read only where `save` is null.
 */
export function OpinionSettings({
  settings,
  save,
}: {
  settings: Settings;
  save: Save | null;
}) {
  const [state, setState] = useState<"idle" | "saving" | "saved">("idle");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isOn, setIsOn] = useState(settings.isOn);

  async function submit(form: FormData) {
    if (!save) return;
    setState("saving");
    const refused = await save({
      isOn,
      hasRead: form.get("hasRead") === "on",
      monthlyTokens: form.get("monthlyTokens"),
    });
    setRefusal(refused);
    setState(refused === null ? "saved" : "idle");
  }

  return (
    <section className="col" aria-labelledby="opinion-h">
      <header className="h2">
        <h2 id="opinion-h">Second opinion</h2>
      </header>
      <p className="lead">{providerWords(settings)}</p>
      <WhatLeaves settings={settings} />
      <form
        className="form set"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(new FormData(event.currentTarget));
        }}
      >
        <label className="tick">
          <input
            type="checkbox"
            checked={isOn}
            disabled={save === null}
            onChange={(event) => setIsOn(event.target.checked)}
          />
          Ask for second opinions in this project
        </label>
        {isOn && !settings.isOn && (
          <label className="tick">
            <input type="checkbox" name="hasRead" />I have read what leaves this
            machine, and it may
          </label>
        )}
        {isOn && settings.isOn && (
          <input type="hidden" name="hasRead" value="on" />
        )}
        <Field
          label="Tokens a month"
          name="monthlyTokens"
          type="number"
          min={0}
          max={2_000_000_000}
          readOnly={save === null}
          defaultValue={settings.monthlyTokens}
          hint={`${settings.spentTokens.toLocaleString("en")} used this month. Nothing is sent beyond it.`}
          error={refusal}
        />
        {save !== null && (
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

function providerWords({ provider }: Settings): string {
  switch (provider.state) {
    case "ready":
      return `System One (${provider.model}) at ${provider.host} can be asked how a page relates to a claim. Its answers are advice: they decide nothing and choose nothing beforehand.`;
    case "no-key":
      return "No second opinion configured. Everything else works without one; whoever runs Reground can set TYPESAFE_API_KEY.";
    case "bad-address":
      return "TYPESAFE_BASE_URL is no https address, so nothing is sent.";
    case "floating-model":
      return "TYPESAFE_DEFAULT_MODEL names no version, so nothing is sent: an alias could change the model without a word.";
  }
}

function WhatLeaves({ settings: { provider } }: { settings: Settings }) {
  const host = provider.state === "ready" ? provider.host : "the provider";
  return (
    <div className="leaves">
      <h3>What leaves this machine</h3>
      <ul>
        <li>
          For each open flag, once for each version of record and page: the
          claim, the judge’s quote, reason and rule, and the tool calls of its
          trace where the ledger has them.
        </li>
        <li>
          The section of the source that holds the quote, and its neighbours.
        </li>
        <li>
          It goes to {host} by https. No name, no decision, no fix, no file and
          no path of yours goes with it.
        </li>
        <li>
          Not sent: flags whose quote is not on the page, and records that are
          empty. Those are told without asking.
        </li>
        <li>
          Where the judge’s own record looks wrong, the flag waits for a second
          person before it is confirmed.
        </li>
      </ul>
    </div>
  );
}
