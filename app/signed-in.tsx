import { Shell } from "@/components/shell/shell";
import { TopBar } from "@/components/shell/top-bar";
import type { Actor, ProjectAccess } from "@/lib/auth/actor";
import { findTally, listProjects } from "@/lib/progress/queries";
import { openOf, waitingOf } from "@/lib/progress/tally";
import { signOut } from "./sign-in/actions";

/** The frame of every page of somebody who is signed in. */
export async function SignedIn({
  actor,
  access = null,
  children,
}: {
  actor: Actor;
  access?: ProjectAccess | null;
  children: React.ReactNode;
}) {
  const [projects, tally] = await Promise.all([
    listProjects(actor),
    access ? findTally(access) : null,
  ]);
  const project = access && {
    slug: access.project.slug,
    name: access.project.name,
    left: tally ? openOf(tally) + waitingOf(tally) : null,
  };
  return (
    <Shell
      top={
        <TopBar
          project={project}
          projects={projects}
          me={{ name: actor.name }}
          signOut={signOut}
        />
      }
    >
      {children}
    </Shell>
  );
}
