import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { Icon } from "./icon";

/** A labelled input with its hint and, when refused, the reason beneath it. */
export function Field({
  label,
  hint,
  error,
  trailing,
  ...input
}: React.ComponentPropsWithRef<"input"> & {
  label: string;
  hint?: string;
  error?: string | null;
  /** A control inside the field's end, such as Show. */
  trailing?: React.ReactNode;
}) {
  const id = useId();
  const refused = error !== undefined && error !== null;
  const described = refused
    ? `${id}-e`
    : hint === undefined
      ? undefined
      : `${id}-h`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="pw">
        <input
          {...input}
          id={id}
          aria-invalid={refused || undefined}
          aria-describedby={described}
        />
        {trailing}
      </span>
      {refused ? (
        <p className="err" id={`${id}-e`}>
          <Icon of={TriangleAlert} size={14} />
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <p className="teach" id={`${id}-h`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
