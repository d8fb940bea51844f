"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { endSession } from "@/lib/auth/account";
import { findActor } from "@/lib/auth/require-actor";

const COOKIES = ["next-auth.session-token", "__Secure-next-auth.session-token"];

/** Ends the session's row, so that a copied cookie is worth nothing either. */
export async function signOut() {
  const actor = await findActor();
  if (actor?.sessionId) await endSession(actor, actor.sessionId, new Date());
  const jar = await cookies();
  for (const name of COOKIES) jar.delete(name);
  redirect("/sign-in");
}
