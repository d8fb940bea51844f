import "server-only";
import * as z from "zod";
import {
  recordedInstanceWrite,
  recordedWrite,
} from "@/lib/audit/recorded-write";
import {
  type ContentRefusal,
  mayReadContent,
} from "@/lib/content/allowed-content.io";
import { newId } from "@/lib/core/new-id";
import { no, ok, type Result } from "@/lib/core/result";
import { db } from "@/lib/db/client";
import { HistorySources } from "@/lib/evidence/history-place";
import type { Actor, ProjectAccess } from "./actor";
import { projectAccess } from "./make-actor";
import { settingsOf } from "./queries";

export const ProjectInput = z.object({
  slug: z
    .string()
    .trim()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, {
      error: "Lower-case letters, digits and hyphens, such as azure-skills",
    }),
  name: z.string().trim().min(1, { error: "A name to show" }).max(100),
  contentRepo: z.string().trim().max(4_096).nullable().default(null),
  allowedHosts: z.array(z.string().trim().min(1).max(253)).max(200),
  ruleNames: z.record(z.string(), z.string()).default({}),
  isSample: z.boolean().default(false),
  historySources: HistorySources.optional(),
});
export type ProjectInput = z.input<typeof ProjectInput>;

export const DEFAULT_HOSTS = ["learn.microsoft.com", "*.microsoft.com"];

/** People choose among what the operator opened; the command line is the operator. */
async function contentRefusal(
  actor: Actor,
  contentRepo: string | null,
  before: string | null,
): Promise<ContentRefusal | null> {
  if (!contentRepo || contentRepo === before || actor.kind !== "person")
    return null;
  const allowed = await mayReadContent(contentRepo);
  return allowed.ok ? null : allowed.reason;
}

/** A new project, with its maker as lead. Only an administrator makes one. */
export async function createProject(
  actor: Actor,
  input: z.output<typeof ProjectInput>,
): Promise<Result<ProjectAccess, "forbidden" | "slug-taken" | ContentRefusal>> {
  if (!actor.isAdmin) return no("forbidden");
  const refused = await contentRefusal(actor, input.contentRepo, null);
  if (refused) return no(refused);
  return recordedInstanceWrite<
    Result<ProjectAccess, "forbidden" | "slug-taken">
  >(actor, async (tx, record) => {
    const { slug } = input;
    if (await tx.project.findUnique({ where: { slug } }))
      return no("slug-taken");
    const { historySources = [], ...settings } = input;
    const project = await tx.project.create({
      data: { id: newId(), ...settings, historySources },
    });
    if (actor.kind === "person")
      await tx.membership.create({
        data: { projectId: project.id, userId: actor.id, role: "lead" },
      });
    record.event("project-made", { projectId: project.id, slug });
    return ok(projectAccess(actor, settingsOf(project), "admin"));
  });
}

export const ProjectSettingsInput = z.object({
  name: z.string().trim().min(1).max(100),
  contentRepo: z.string().trim().max(4_096).nullable(),
  freshnessHours: z.coerce.number().int().min(1).max(8_760),
  allowedHosts: z.array(z.string().trim().min(1).max(253)).max(200),
  secondReview: z.enum(["off", "fixes", "all"]),
});

/** Changes a project's settings; says in the audit trail what stood before. */
export async function updateProject(
  access: ProjectAccess,
  input: z.output<typeof ProjectSettingsInput>,
): Promise<Result<null, "forbidden" | ContentRefusal>> {
  if (!access.can("lead")) return no("forbidden");
  const { actor, project } = access;
  const before = project.contentRepo;
  const refused = await contentRefusal(actor, input.contentRepo, before);
  if (refused) return no(refused);
  return recordedWrite<Result<null, "forbidden">>(
    access,
    async (tx, record) => {
      const { id, name, contentRepo, freshnessHours, allowedHosts } =
        access.project;
      const { secondReview } = access.project;
      await tx.project.update({ where: { id }, data: input });
      record.event("project-changed", {
        before: {
          ...{ name, contentRepo, freshnessHours, allowedHosts },
          secondReview,
        },
        after: input,
      });
      return ok(null);
    },
  );
}

/** Who takes part in a project, administrators of the instance aside. */
export async function listMembers(access: ProjectAccess) {
  const members = await db.membership.findMany({
    where: { projectId: access.project.id },
    include: { user: true },
    orderBy: { user: { name: "asc" } },
  });
  return members.map(({ user, role }) => ({
    ...{ id: user.id, name: user.name, email: user.emailCanon, role },
    disabled: user.disabledAt !== null,
  }));
}
