import type { LucideIcon } from "lucide-react";
import { Icon } from "./icon";

/** Nothing here, why, and what to do about it. */
export function Blank({
  of,
  title,
  children,
  action,
}: {
  of: LucideIcon;
  title: string;
  children: React.ReactNode;
  action?: React.ReactNode;
}) {
  return (
    <div className="blank">
      <Icon of={of} size={24} />
      <p className="blank-h">{title}</p>
      <p>{children}</p>
      {action}
    </div>
  );
}
