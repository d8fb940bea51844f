"use client";

import { useState } from "react";
import { Field } from "./field";

/** A password that can be looked at while it is typed. */
export function PasswordField(
  props: Omit<React.ComponentProps<typeof Field>, "type" | "trailing">,
) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      trailing={
        <button
          type="button"
          className="tb"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? "Hide" : "Show"}
        </button>
      }
    />
  );
}
