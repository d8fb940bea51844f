"use client";

import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { Icon } from "./icon";
import type { MenuItem, MenuProps } from "./menu-item";
import { TriggerWords } from "./trigger-words";

/** A menu that was asked for: open at first, and by its button from then on. */
export function OpenMenu({
  trigger,
  label,
  className,
  arrow,
  items,
}: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger className={className} aria-label={label}>
        <TriggerWords trigger={trigger} arrow={arrow} />
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
