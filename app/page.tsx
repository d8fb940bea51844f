import { FolderPlus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { ProjectList } from "@/components/projects/project-list";
import { SampleOffer } from "@/components/projects/sample-offer";
import { Blank } from "@/components/ui/blank";
import { buttonClass } from "@/components/ui/button";
import { requireActor } from "@/lib/auth/require-actor";
import { listProjects } from "@/lib/progress/queries";
import { addSample } from "./actions";
import { SignedIn } from "./signed-in";

export const metadata: Metadata = { title: "Projects" };

export default async function ProjectsPage() {
  const actor = await requireActor();
  const projects = await listProjects(actor);
  return (
    <SignedIn actor={actor}>
      <main className="page page-n" id="main">
        {projects.length === 0 ? (
          <FirstRun isAdmin={actor.isAdmin} />
        ) : (
          <>
            <header className="page-h page-h-row">
              <h1>Projects</h1>
              <span className="sp" />
              {actor.isAdmin && (
                <Link className={buttonClass("secondary")} href="/new">
                  New project
                </Link>
              )}
            </header>
            <ProjectList projects={projects} />
          </>
        )}
      </main>
    </SignedIn>
  );
}

function FirstRun({ isAdmin }: { isAdmin: boolean }) {
  if (!isAdmin)
    return (
      <>
        <h1 className="vh">Projects</h1>
        <Blank of={FolderPlus} title="No project yet">
          You take part in no project. A lead can add you to one.
        </Blank>
      </>
    );
  return (
    <>
      <header className="page-h">
        <h1>Start with the sample, or bring your own.</h1>
        <p>
          The sample is an invented cloud product with its skill files, its
          documentation and a ledger of flags. It is served from this machine
          and needs no network: the quickest way to see what a review is like.
        </p>
      </header>
      <div className="drop-b first-b">
        <SampleOffer add={addSample} />
        <Link className={buttonClass("secondary")} href="/new">
          New project
        </Link>
      </div>
    </>
  );
}
