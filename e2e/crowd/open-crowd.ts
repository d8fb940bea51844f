import { randomUUID } from "node:crypto";
import pg from "pg";
import { type Headers, type Home, maker } from "../subjects";

/** People who all work on one project, each with a session. */
export type Crowd = {
  slug: string;
  projectId: string;
  people: { id: string; name: string; headers: Headers }[];
  flagIds: string[];
};

/** A claim that cites no page, unless `url` is one that nobody may read: nothing is fetched. */
const flag = (n: number, url: string) => ({
  ...{ id: `c-${n}`, judge_verdict: "not_grounded", rule: `R${1 + (n % 3)}` },
  ...{ evidence_url: url, evidence_quote: "", reason: "The page differs." },
  ...{ file: `skills/f${n % 7}.md`, line: n + 1 },
  claim: `A queue holds ${n} messages.`,
});

/**
 * A project of its own with `flags` flags, imported through the API, and
 * `people` leads to work on them: leads, so that anybody may take anything back.
 */
export async function openCrowd(
  app: Home,
  wanted: { flags: number; people: number; url?: string },
): Promise<Crowd> {
  const { flags, people, url = "" } = wanted;
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    const make = maker(client, app);
    const slug = `crowd-${randomUUID().slice(0, 8)}`;
    const projectId = await make.project(slug);
    const crowd: Crowd["people"] = [];
    for (let n = 0; n < people; n++) {
      const id = await make.person("lead", projectId, `Person ${n}`);
      const headers = await make.session(id);
      crowd.push({ id, name: `Person ${n}`, headers });
    }
    const [lead] = crowd;
    if (!lead) throw new Error("a crowd has people");
    const all = Array.from({ length: flags }, (_, n) => flag(n, url));
    await importFlags(app, slug, lead.headers, all);
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM "Flag" WHERE "projectId" = $1 ORDER BY line`,
      [projectId],
    );
    const flagIds = rows.map(({ id }) => id);
    return { slug, projectId, people: crowd, flagIds };
  } finally {
    await client.end();
  }
}

async function importFlags(
  app: Home,
  slug: string,
  headers: Headers,
  all: readonly ReturnType<typeof flag>[],
) {
  const files = [...new Set(all.map(({ file }) => file))];
  const ledger = files.map((file) => ({
    ...{ file, per_file_verdict: "flagged" },
    flags: all.filter((one) => one.file === file),
  }));
  const url = `${app.url}/api/v1/projects/${slug}/imports`;
  const post = async (to: string, body: unknown) => {
    const response = await fetch(to, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${to}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
  const { import_id } = await post(url, ledger);
  await post(`${url}/${import_id}/commit`, { accept: "all" });
}
