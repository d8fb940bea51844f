"use client";

import { Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import type { HistorySource } from "@/lib/evidence/history-place";
import type { PlaceRefusal } from "@/lib/evidence/history-place-refusal";

type Row = HistorySource & { key: number };

const kinds: Record<HistorySource["kind"], string> = {
  git: "A Git repository on this server",
  github: "GitHub, by its API",
  archive: "A web archive",
};

const locations: Partial<
  Record<HistorySource["kind"], { label: string; hint: string }>
> = {
  git: {
    label: "Path of the repository",
    hint: "A clone or bare mirror, below a folder that the operator opened. Only read.",
  },
  archive: {
    label: "Address of the archive",
    hint: "Its CDX or TimeMap service. Its host has to be allowed above.",
  },
};

const fresh: HistorySource = {
  ...{ kind: "git", location: "", repository: "", host: "", prefix: "/" },
  ...{ folder: "", extension: ".md", branch: "" },
};

/** Where the past of the sources is read: which pages, from what. */
export function PastPlaces({
  places,
  save,
}: {
  places: readonly HistorySource[];
  save: (places: HistorySource[]) => Promise<PlaceRefusal | null>;
}) {
  const next = useRef(places.length);
  const [rows, setRows] = useState<Row[]>(() =>
    places.map((place, key) => ({ ...place, key })),
  );
  const [state, setState] = useState<"idle" | "saving" | "saved">("idle");
  const [refused, setRefused] = useState<PlaceRefusal | null>(null);

  const change = (key: number, patch: Partial<HistorySource>) => {
    setState("idle");
    setRows((now) =>
      now.map((row) => (row.key === key ? { ...row, ...patch } : row)),
    );
  };
  const submit = async () => {
    setState("saving");
    const answer = await save(rows.map(({ key: _, ...place }) => place));
    setRefused(answer);
    setState(answer === null ? "saved" : "idle");
  };

  return (
    <section className="col" aria-labelledby="past-places-h">
      <header className="h2">
        <h2 id="past-places-h">Where the past is read</h2>
      </header>
      <p className="lead">
        What a page said before tells “outdated” from “wrong”. The first place
        that holds a page is asked; what Reground read itself is always used.
      </p>
      <form
        className="form set"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {rows.map((row, i) => (
          <Place
            key={row.key}
            place={row}
            title={`Place ${i + 1}`}
            error={refused?.place === i ? refused.words : null}
            onChange={(patch) => change(row.key, patch)}
            onRemove={() => {
              setRefused(null);
              setRows((now) => now.filter(({ key }) => key !== row.key));
            }}
          />
        ))}
        <Button
          onClick={() => {
            next.current += 1;
            setRows((now) => [...now, { ...fresh, key: next.current }]);
          }}
        >
          <Icon of={Plus} size={14} />
          Add a place
        </Button>{" "}
        <Button look="primary" type="submit" busy={state === "saving"}>
          Save places
        </Button>
        <p className="said" role="status">
          {state === "saved" &&
            "Saved. Pages are read back from there when their past is next asked for."}
        </p>
      </form>
    </section>
  );
}

function Place({
  place,
  title,
  error,
  onChange,
  onRemove,
}: {
  place: HistorySource;
  title: string;
  error: string | null;
  onChange: (patch: Partial<HistorySource>) => void;
  onRemove: () => void;
}) {
  const location = locations[place.kind];
  const text = (
    name: "location" | "repository" | "host" | "prefix" | "folder",
    label: string,
    hint: string,
  ) => (
    <Field
      label={label}
      value={place[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      hint={hint}
    />
  );
  return (
    <fieldset className="place">
      <legend>{title}</legend>
      <label>
        Kind
        <select
          value={place.kind}
          onChange={(event) => {
            const kind = event.currentTarget.value as HistorySource["kind"];
            onChange({ kind, location: "" });
          }}
        >
          {Object.entries(kinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {location && text("location", location.label, location.hint)}
      {text("host", "Host", "Whose pages it holds, such as docs.example.com.")}
      {place.kind !== "archive" && (
        <>
          {text(
            "repository",
            "Repository",
            "owner/name, as the pages name it in their metas. May be empty.",
          )}
          {text(
            "prefix",
            "Pages begin with",
            "The rest of the address is the file: /azure/ and azure/limits.",
          )}
          {text(
            "folder",
            "Folder",
            "Where these files stand, such as articles.",
          )}
        </>
      )}
      {error !== null && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
      <Button look="quiet" small onClick={onRemove}>
        <Icon of={Trash2} size={14} />
        Remove {title.toLowerCase()}
      </Button>
    </fieldset>
  );
}
