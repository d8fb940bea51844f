import "server-only";
import { recordedWrite } from "@/lib/audit/recorded-write";
import type { ProjectAccess } from "@/lib/auth/actor";
import { no, ok, type Result } from "@/lib/core/result";
import { openOnGitHub } from "./github-pull-request.io";
import {
  type PullRequestPlan,
  planPullRequest,
  recordsFolder,
} from "./pull-request-plan";
import {
  type PullRequestTarget,
  pullRequestTarget,
  type TargetRefusal,
} from "./pull-request-target";
import type { Opened, OpenRefusal } from "./pull-request-words";
import { pushBranch } from "./push-branch.io";
import { findRecordedExport } from "./queries";

/**
 * Opens the draft pull request of a recorded export, or brings it up to date:
 * the same export always means the same branch. What is added are records; no
 * content file is changed, and nothing is applied.
 */
export async function openPullRequest(
  access: ProjectAccess,
  exportId: string,
  now: Date,
): Promise<Result<Opened, OpenRefusal | TargetRefusal>> {
  if (!access.can("export")) return no("forbidden");
  const target = pullRequestTarget(access.project.contentRepo, process.env);
  if (!target.ok) return target;
  const root = recordsFolder(process.env.REGROUND_PULL_REQUEST_FOLDER);
  if (!root) return no("bad-folder");
  const made = await findRecordedExport(access, exportId);
  if (!made.ok) return made;
  if (made.value.sensitive && !access.can("lead")) return no("needs-lead");
  const plan = await planPullRequest(made.value, root);
  const opened = await openAt(target.value, plan);
  if (opened.ok) await keep(access, exportId, opened.value, now);
  return opened;
}

function openAt(
  target: PullRequestTarget,
  plan: PullRequestPlan,
): Promise<Result<Opened, OpenRefusal>> {
  if (target.kind === "github") return openOnGitHub(target, plan);
  return pushBranch(target.address, plan, process.env.REGROUND_PULL_REQUESTS);
}

function keep(
  access: ProjectAccess,
  exportId: string,
  opened: Opened,
  now: Date,
): Promise<Result<null, never>> {
  const projectId = access.project.id;
  return recordedWrite<Result<null, never>>(access, async (tx, record) => {
    const facts = { ...opened, updatedAt: now };
    await tx.pullRequest.upsert({
      where: { projectId_exportId: { projectId, exportId } },
      create: { projectId, exportId, ...facts },
      update: facts,
    });
    record.event("pull-request", { exportId, ...opened, applied: false });
    return ok(null);
  });
}
