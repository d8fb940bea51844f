import type { LucideIcon } from "lucide-react";
import { Icon } from "./icon";

/** A button that shows an icon and says its label. */
export function IconButton({
  of,
  label,
  small = false,
  className = "",
  ...rest
}: Omit<React.ComponentPropsWithRef<"button">, "aria-label" | "children"> & {
  of: LucideIcon;
  label: string;
  small?: boolean;
}) {
  return (
    <button
      {...rest}
      type="button"
      className={`ib ${small ? "ib-sm" : ""} ${className}`.trim()}
      aria-label={label}
    >
      <Icon of={of} size={small ? 14 : 16} />
    </button>
  );
}
