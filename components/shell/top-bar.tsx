"use client";

import Link from "next/link";
import { useEffect, useState } from "react";
import { Avatar, initials } from "@/components/ui/avatar";
import { BrandMark } from "@/components/ui/brand-mark";
import { HoldKeys, useLater } from "@/components/ui/load-later";
import { Menu } from "@/components/ui/menu";
import type { MenuItem } from "@/components/ui/menu-item";
import { FindButton } from "./find-button";
import { isTyping } from "./is-typing";
import { ProjectTabs } from "./project-tabs";
import { SyncWords } from "./sync-status";

const loadKeys = async () => (await import("./keys-sheet")).KeysSheet;

export type TopBarProps = {
  /** Null outside a project. */
  project: { slug: string; name: string; left: number | null } | null;
  /** Every project the reader may see, for the menu. */
  projects: { slug: string; name: string }[];
  /** Names of the others who look at this project now. */
  here?: string[];
  me: { name: string };
  signOut: () => void | Promise<void>;
};

/** Where you are, where you can go, who else is here. One line on every page. */
export function TopBar({
  project,
  projects,
  here = [],
  me,
  signOut,
}: TopBarProps) {
  const [keys, setKeys] = useKeysSheet();
  const KeysSheet = useLater(loadKeys, keys);
  return (
    <header className="top">
      <Link
        className="brand"
        href="/"
        prefetch={false}
        aria-label="Reground, all projects"
      >
        <BrandMark />
      </Link>
      {project === null ? (
        <span className="proj">Reground</span>
      ) : (
        <>
          <Menu
            className="proj"
            trigger={<span className="proj-name">{project.name}</span>}
            items={projectItems(projects, project.slug)}
          />
          <ProjectTabs slug={project.slug} left={project.left} />
        </>
      )}
      <div className="top-r">
        <SyncWords />
        {project !== null && <FindButton slug={project.slug} />}
        {here.length > 0 && (
          <ul className="here" aria-label="Here now">
            {here.slice(0, 4).map((name) => (
              <li key={name}>
                <Avatar name={name} />
              </li>
            ))}
          </ul>
        )}
        <button
          className="ib"
          type="button"
          aria-label="Keys"
          onClick={() => setKeys(true)}
        >
          <kbd>?</kbd>
        </button>
        <Menu
          className="me"
          label={`${initials(me.name)}, account of ${me.name}`}
          arrow={false}
          trigger={
            <span className="ava" aria-hidden="true">
              {initials(me.name)}
            </span>
          }
          items={[
            { id: "account", label: "Account", href: "/account" },
            { id: "out", label: "Sign out", onSelect: () => void signOut() },
          ]}
        />
      </div>
      {keys && KeysSheet === null && <HoldKeys />}
      {keys && KeysSheet !== null && (
        <KeysSheet open onClose={() => setKeys(false)} />
      )}
    </header>
  );
}

function projectItems(
  projects: TopBarProps["projects"],
  current: string,
): MenuItem[] {
  return [
    ...projects.map(({ slug, name }) => ({
      id: slug,
      label: slug === current ? `${name}, here` : name,
      href: `/p/${slug}`,
    })),
    { id: "/", label: "All projects", href: "/" },
  ];
}

function useKeysSheet() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "?" || isTyping(event.target)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return [open, setOpen] as const;
}
