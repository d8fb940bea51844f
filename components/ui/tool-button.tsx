import type { LucideIcon } from "lucide-react";
import { Icon } from "./icon";
import { Kbd } from "./kbd";

/** A small quiet action in the head of a section. */
export function ToolButton({
  of,
  keys,
  children,
  ...rest
}: React.ComponentPropsWithRef<"button"> & {
  of?: LucideIcon;
  keys?: string;
}) {
  return (
    <button {...rest} type="button" className="tb">
      {of !== undefined && <Icon of={of} size={14} />}
      {children}
      {keys !== undefined && <Kbd keys={keys} />}
    </button>
  );
}
