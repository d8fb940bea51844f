import type { Metadata } from "next";
import Link from "next/link";
import { PastPlaces } from "@/components/history/past-places";
import { OpinionRun } from "@/components/judge/opinion-run";
import { OpinionSettings } from "@/components/judge/opinion-settings";
import { Members } from "@/components/people/members";
import { Tokens, type TokenView } from "@/components/people/tokens";
import { ProjectSettings } from "@/components/projects/project-settings";
import { listMembers } from "@/lib/auth/projects";
import { requireProject } from "@/lib/auth/require-actor";
import { listTokens } from "@/lib/auth/tokens";
import { listPastPlaces } from "@/lib/history/queries";
import { findOpinionRun } from "@/lib/jobs/opinion-runs";
import { findOpinionSettings } from "@/lib/judge/queries";
import { invite, resetLink, saveSettings } from "./actions";
import { changeRole, endMembership } from "./member-actions";
import { saveOpinionSettings } from "./opinion-actions";
import { savePastPlaces } from "./past-actions";
import { endToken, makeToken } from "./token-actions";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage(props: {
  params: Promise<{ project: string }>;
}) {
  const { project: slug } = await props.params;
  const access = await requireProject(slug, "read");
  const mayChange = access.can("lead");
  const [members, tokens, opinions, run] = await Promise.all([
    listMembers(access),
    mayChange ? listTokens(access) : [],
    findOpinionSettings(access, new Date()),
    findOpinionRun(access),
  ]);
  const { name, contentRepo, freshnessHours, allowedHosts } = access.project;
  const { secondReview } = access.project;
  return (
    <main className="page" id="main">
      <header className="page-h">
        <h1>Settings</h1>
        <p>
          {mayChange
            ? "What this project reads, and who takes part."
            : "What this project reads, and who takes part. A lead can change it."}
        </p>
        {mayChange && (
          <p>
            <Link href={`/p/${slug}/audit`}>The audit trail</Link> has every
            change that was made.
          </p>
        )}
      </header>
      <div className="cols cols-7-5">
        <ProjectSettings
          settings={{
            name,
            contentRepo,
            freshnessHours,
            allowedHosts: [...allowedHosts],
            secondReview,
          }}
          save={mayChange ? saveSettings.bind(null, slug) : null}
        />
        <Members
          members={members}
          desk={
            mayChange
              ? {
                  myId: access.actor.id,
                  changeRole: changeRole.bind(null, slug),
                  remove: endMembership.bind(null, slug),
                }
              : null
          }
          invite={mayChange ? invite.bind(null, slug) : null}
          reset={access.actor.isAdmin ? resetLink : null}
        />
      </div>
      <div className="cols cols-7-5">
        <OpinionSettings
          settings={opinions}
          save={mayChange ? saveOpinionSettings.bind(null, slug) : null}
        />
        {mayChange && <OpinionRun slug={slug} first={run} />}
      </div>
      {mayChange && (
        <div className="cols cols-7-5">
          <PastPlaces
            places={await listPastPlaces(access)}
            save={savePastPlaces.bind(null, slug)}
          />
          <Tokens
            tokens={tokens.map(tokenView)}
            make={makeToken.bind(null, slug)}
            end={endToken.bind(null, slug)}
          />
        </div>
      )}
    </main>
  );
}

function tokenView(
  token: Awaited<ReturnType<typeof listTokens>>[number],
): TokenView {
  const { id, name, prefix, scopes } = token;
  return {
    ...{ id, name, prefix, scopes },
    expiresAt: token.expiresAt?.toISOString() ?? null,
    revokedAt: token.revokedAt?.toISOString() ?? null,
    lastUsed: token.lastUsed?.toISOString() ?? null,
  };
}
