"use client";

import { Check, ChevronDown } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { Icon } from "./icon";

export type MenuItem = {
  id: string;
  label: string;
  href?: string;
  checked?: boolean;
  onSelect?: () => void;
};

/** A button that opens a short list of places or choices. */
export function Menu({
  trigger,
  label,
  className,
  arrow = true,
  items,
}: {
  trigger: React.ReactNode;
  /** What the button is called when its content does not say it. */
  label?: string;
  className: string;
  arrow?: boolean;
  items: MenuItem[];
}) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger className={className} aria-label={label}>
        {trigger}
        {arrow && <Icon of={ChevronDown} size={12} />}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu" align="start" sideOffset={4}>
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Item({ item }: { item: MenuItem }) {
  if (item.href !== undefined) {
    return (
      <Radix.Item className="menu-i" asChild>
        <a href={item.href}>{item.label}</a>
      </Radix.Item>
    );
  }
  return (
    <Radix.Item
      className="menu-i"
      {...(item.onSelect === undefined ? {} : { onSelect: item.onSelect })}
    >
      {item.label}
      {item.checked === true && <Icon of={Check} size={14} />}
    </Radix.Item>
  );
}
