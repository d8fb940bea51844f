"use client";

import { BookOpen } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ToolButton } from "@/components/ui/tool-button";
import { shortUrl } from "./source-words";
import type { OtherPage } from "./use-other-page";

/** Grounds a decision on a page that the flag does not cite. */
export function OtherPageField({ other }: { other: OtherPage }) {
  const [open, setOpen] = useState(false);
  if (other.source !== null) {
    return (
      <p className="other">
        <span>
          Reading <b>{other.source.title ?? shortUrl(other.source.url)}</b>, a
          page that the judge did not cite.
        </span>
        <ToolButton onClick={other.close}>Back to the cited page</ToolButton>
      </p>
    );
  }
  if (!open) {
    return (
      <p className="other">
        <ToolButton of={BookOpen} onClick={() => setOpen(true)}>
          Use another page
        </ToolButton>
      </p>
    );
  }
  return (
    <form
      className="other other-f"
      onSubmit={(event) => {
        event.preventDefault();
        const url = String(new FormData(event.currentTarget).get("url") ?? "");
        void other.read(url);
      }}
    >
      <Field
        label="Address of another page"
        name="url"
        type="url"
        required
        placeholder="https://"
        error={other.trouble}
        hint="It is read through the same guard: allowed hosts only."
      />
      <span className="other-b">
        <Button small type="submit" busy={other.reading}>
          {other.reading ? "Reading it" : "Read it"}
        </Button>
        <Button small look="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </span>
    </form>
  );
}
