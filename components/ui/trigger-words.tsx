import { ChevronDown } from "lucide-react";
import { Icon } from "./icon";

/** What stands on the button of a menu. */
export function TriggerWords({
  trigger,
  arrow = true,
}: {
  trigger: React.ReactNode;
  arrow?: boolean | undefined;
}) {
  return (
    <>
      {trigger}
      {arrow && <Icon of={ChevronDown} size={12} />}
    </>
  );
}
