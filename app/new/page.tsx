import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { newProject } from "@/app/actions";
import { SignedIn } from "@/app/signed-in";
import { NewProject } from "@/components/projects/new-project";
import { DEFAULT_HOSTS } from "@/lib/auth/projects";
import { requireActor } from "@/lib/auth/require-actor";

export const metadata: Metadata = { title: "New project" };

export default async function NewProjectPage() {
  const actor = await requireActor();
  if (!actor.isAdmin) notFound();
  return (
    <SignedIn actor={actor}>
      <main className="page page-n" id="main">
        <header className="page-h">
          <h1>New project</h1>
          <p>
            One knowledge base and its ledgers. Everything here can be changed
            later, except the short name.
          </p>
        </header>
        <NewProject hosts={DEFAULT_HOSTS} create={newProject} />
      </main>
    </SignedIn>
  );
}
