"use server";

import { redirect } from "next/navigation";
import * as z from "zod";
import { joinByLink } from "@/lib/auth/members";
import { requireActor } from "@/lib/auth/require-actor";

/** Joins the link's project with the account at hand. Words where the link has ended. */
export async function join(token: unknown): Promise<string> {
  const actor = await requireActor();
  const given = z.string().max(200).catch("").parse(token);
  const joined = await joinByLink(actor, given, new Date());
  if (joined.ok) redirect(`/p/${joined.value.slug}`);
  return "This link was used before or has ended. Ask for a new one.";
}
