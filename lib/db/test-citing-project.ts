import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { personActor, projectAccess } from "@/lib/auth/make-actor";
import { settingsOf } from "@/lib/auth/queries";
import { newId } from "@/lib/core/new-id";
import { commitImport, receiveImport } from "@/lib/intake/commands";
import { lookAgain } from "@/lib/review/commands";
import { db } from "./client";

const HOST = "docs.larch.example";

/**
 * For database tests: a site on loopback that `answer` gives the pages of, and
 * a project that may read it, with one flag that cites `evidence_url` there;
 * the cited page has been looked at.
 */
export async function openCitingProject(
  answer: (path: string) => { type: string; body: string } | null,
  flag: Record<string, unknown> & { evidence_url: string },
) {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    const page = answer(url);
    response.writeHead(page ? 200 : 404, {
      "content-type": page?.type ?? "text/plain",
    });
    response.end(page?.body ?? "gone");
  });
  await new Promise<void>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve()),
  );
  const { port } = server.address() as AddressInfo;
  process.env.REGROUND_SOURCE_ORIGINS = `https://${HOST}=http://127.0.0.1:${port}`;
  const id = newId();
  const person = { id, name: "Anna", emailCanon: "anna@larch.example" };
  await db.user.create({ data: { ...person, isAdmin: true } });
  const project = await db.project.create({
    data: {
      ...{ id: newId(), slug: "larch", name: "Larch", allowedHosts: [HOST] },
    },
  });
  const actor = personActor({
    ...{ id, name: "Anna", isAdmin: true, sessionId: newId() },
  });
  const access = projectAccess(actor, settingsOf(project), "admin");
  const flags = [
    {
      ...{ id: "c-1", file: "a.md", line: 1, rule: "R3", reason: "Not so." },
      ...{ judge_verdict: "not_grounded", ...flag },
    },
  ];
  const ledger = [{ file: "a.md", per_file_verdict: "flagged", flags }];
  const bytes = async function* () {
    yield Buffer.from(JSON.stringify(ledger));
  };
  const received = await receiveImport(
    access,
    [{ name: "l.json", bytes: bytes() }],
    {},
  );
  if (!received.ok) throw new Error(received.reason);
  await commitImport(access, received.value.import_id, "all", new Date());
  const made = await db.flag.findFirstOrThrow();
  const sourceId = made.sourceId ?? "";
  await lookAgain(access, sourceId);
  return {
    access,
    flagId: made.id,
    sourceId,
    asked,
    close: () => server.close(),
  };
}
