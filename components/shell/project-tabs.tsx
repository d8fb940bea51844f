"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { useLeft } from "./left-count";

const places = [
  { path: "", label: "Overview" },
  { path: "/review", label: "Review" },
  { path: "/imports", label: "Imports" },
  { path: "/sources", label: "Sources" },
  { path: "/citations", label: "Citations" },
  { path: "/exports", label: "Exports" },
  { path: "/settings", label: "Settings" },
] as const;

/** Which tab a path belongs to. One flag's page belongs to the review. */
export function placeOf(pathname: string, base: string): string {
  const rest = pathname.slice(base.length);
  if (rest.startsWith("/flags")) return "/review";
  if (rest.startsWith("/audit")) return "/settings";
  return (
    places.find((p) => p.path !== "" && rest.startsWith(p.path))?.path ?? ""
  );
}

export function ProjectTabs({
  slug,
  left: counted,
}: {
  slug: string;
  /** How many flags are not done. Null where nobody counted. */
  left: number | null;
}) {
  const base = `/p/${slug}`;
  const current = placeOf(usePathname(), base);
  const left = useLeft(slug, counted);
  const tabs = useRef<HTMLElement>(null);
  // On a phone they are wider than the screen: the open one is kept in sight.
  useEffect(() => {
    const open = tabs.current?.querySelector(`[data-path="${current}"]`);
    open?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <nav className="tabs" aria-label="Project" ref={tabs}>
      {places.map(({ path, label }) => (
        <Link
          key={path}
          href={`${base}${path}`}
          prefetch={false}
          data-path={path}
          aria-current={path === current ? "page" : undefined}
        >
          {label}
          {path === "/review" && left !== null && left > 0 && (
            <span className="n">{left.toLocaleString("en")}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
