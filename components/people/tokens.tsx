"use client";

import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { When } from "@/components/ui/when";

export type TokenView = {
  id: string;
  name: string;
  prefix: string;
  scopes: string[];
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsed: string | null;
};

type Made = { secret: string } | { refusal: string };

const SCOPES = [
  { id: "read", words: "read the queue, flags and reports" },
  { id: "import", words: "hand in ledgers" },
  { id: "export", words: "fetch confirmed fixes" },
] as const;

/** Tokens for scripts: what each may do, when it was last used, and its end. */
export function Tokens({
  tokens,
  make,
  end,
}: {
  tokens: readonly TokenView[];
  make: (input: unknown) => Promise<Made>;
  end: (id: string) => Promise<void>;
}) {
  const [made, setMade] = useState<Made | null>(null);
  const [busy, startTransition] = useTransition();

  const submit = (form: FormData) =>
    startTransition(async () => {
      const days = String(form.get("days"));
      setMade(
        await make({
          name: String(form.get("name")),
          scopes: form.getAll("scope").map(String),
          days: days === "" ? null : Number(days),
        }),
      );
    });

  return (
    <section className="col" aria-labelledby="tok-h">
      <header className="h2">
        <h2 id="tok-h">Tokens</h2>
        <span className="n">{tokens.filter(isLive).length}</span>
      </header>
      <p className="lead">
        For scripts and CI. A token reads, imports or exports;{" "}
        <b>none can decide</b>. See <a href="/api/docs">the API</a>.
      </p>
      {tokens.length > 0 && (
        <ul className="todo todo-2">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} busy={busy} end={end} />
          ))}
        </ul>
      )}
      <form
        className="form set"
        onSubmit={(event) => {
          event.preventDefault();
          submit(new FormData(event.currentTarget));
        }}
      >
        <Field
          label="What it is for"
          name="name"
          required
          maxLength={100}
          placeholder="nightly judge pass"
          error={made !== null && "refusal" in made ? made.refusal : null}
        />
        <fieldset className="ticks">
          <legend>It may</legend>
          {SCOPES.map(({ id, words }) => (
            <label key={id} className="tick">
              <input
                type="checkbox"
                name="scope"
                value={id}
                defaultChecked={id === "read"}
              />
              {words}
            </label>
          ))}
        </fieldset>
        <label>
          It ends after
          <select name="days" defaultValue="90">
            <option value="30">30 days</option>
            <option value="90">90 days</option>
            <option value="365">a year</option>
            <option value="">no time: revoke it by hand</option>
          </select>
        </label>
        <Button type="submit" busy={busy}>
          Make a token
        </Button>
        {made !== null && "secret" in made && (
          <>
            <div className="linkbox" role="status">
              <code>{made.secret}</code>
              <CopyButton text={made.secret} label="Copy the token" />
            </div>
            <p className="teach">
              It is shown this once: only its hash is kept.
            </p>
          </>
        )}
      </form>
    </section>
  );
}

function isLive({ expiresAt, revokedAt }: TokenView): boolean {
  if (revokedAt !== null) return false;
  return expiresAt === null || Date.parse(expiresAt) > Date.now();
}

function TokenRow({
  token,
  busy,
  end,
}: {
  token: TokenView;
  busy: boolean;
  end: (id: string) => Promise<void>;
}) {
  const [ending, startTransition] = useTransition();
  const { id, name, prefix, scopes, lastUsed } = token;
  return (
    <li>
      <div>
        <b>{name}</b>
        <p>
          <code>{prefix}…</code> {scopes.join(", ")}
        </p>
        <p>
          <EndWords token={token} />,{" "}
          {lastUsed === null ? (
            "never used"
          ) : (
            <>
              last used <When at={lastUsed} />
            </>
          )}
        </p>
      </div>
      {isLive(token) && (
        <Button
          small
          busy={busy || ending}
          aria-label={`Revoke ${name}`}
          onClick={() => startTransition(() => end(id))}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}

function EndWords({ token: { revokedAt, expiresAt } }: { token: TokenView }) {
  if (revokedAt !== null)
    return (
      <>
        Revoked <When at={revokedAt} />
      </>
    );
  if (expiresAt === null) return "Ends when it is revoked";
  return (
    <>
      {Date.parse(expiresAt) > Date.now() ? "Ends" : "Ended"}{" "}
      <When at={expiresAt} />
    </>
  );
}
