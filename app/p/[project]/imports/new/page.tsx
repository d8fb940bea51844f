import type { Metadata } from "next";
import { FromAScript } from "@/components/imports/from-a-script";
import { UploadPanel } from "@/components/imports/upload-panel";
import { SetupList } from "@/components/projects/setup-list";
import { listMembers } from "@/lib/auth/projects";
import { requireProject } from "@/lib/auth/require-actor";
import { currentContent } from "@/lib/content/project-content.io";
import { listImports } from "@/lib/intake/queries";

export const metadata: Metadata = { title: "Import a ledger" };

export default async function NewImportPage(props: {
  params: Promise<{ project: string }>;
}) {
  const { project: slug } = await props.params;
  const access = await requireProject(slug, "import");
  const [content, members, imports] = await Promise.all([
    currentContent(access.project.contentRepo),
    listMembers(access),
    listImports(access, { limit: 1 }),
  ]);
  const settings = `/p/${slug}/settings`;
  const { allowedHosts, secondReview } = access.project;
  return (
    <main className="page page-n" id="main">
      <header className="page-h">
        <h1>
          {imports.length === 0
            ? "Bring the first ledger."
            : "Bring the next ledger."}
        </h1>
        <p>
          A ledger is what the judge pass wrote down: every claim it could not
          ground, with its quote and its reason. Reground shows you what it
          would do with the file before anything changes.
        </p>
      </header>
      <UploadPanel slug={slug} />
      <div className="cols cols-7-5">
        <SetupList
          items={[
            {
              id: "content",
              title: "Content repository",
              words: content.ok
                ? `At ${content.commit.slice(0, 7)}. Read only: Reground cannot write to it.`
                : content.reason,
              done: content.ok,
              action: { label: content.ok ? "Change" : "Set", href: settings },
            },
            {
              id: "hosts",
              title: "Allowed hosts",
              words: `${allowedHosts.join(", ")}. A source anywhere else is not fetched until you allow its host.`,
              done: allowedHosts.length > 0,
              action: { label: "Change", href: settings },
            },
            {
              id: "second",
              title: "Second review",
              words:
                secondReview === "off"
                  ? "Off. One person confirms a fix."
                  : "On. Two people confirm.",
              done: secondReview !== "off",
              action: null,
            },
            {
              id: "people",
              title: "Reviewers",
              words:
                members.length <= 1
                  ? "Only you so far. Invite links are good for 72 hours."
                  : `${members.length} people take part.`,
              done: members.length > 1,
              action: { label: "Invite", href: settings },
            },
          ]}
        />
        <FromAScript slug={slug} />
      </div>
    </main>
  );
}
