"use client";

import { Tabs as Radix } from "radix-ui";

export type Tab = { id: string; label: string; count?: number | undefined };

/** The row of tab names in a pane's head. Use inside `TabsRoot`. */
export function TabList({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <Radix.List className="ptabs" aria-label={label}>
      {tabs.map((tab) => (
        <Radix.Trigger key={tab.id} value={tab.id}>
          {tab.label}
          {tab.count !== undefined && tab.count > 0 && (
            <>
              {" "}
              <span className="n">{tab.count}</span>
            </>
          )}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
}

export const TabsRoot = Radix.Root;
export const TabPanel = Radix.Content;
