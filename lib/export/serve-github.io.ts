import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import Ajv from "ajv";
import addFormats from "ajv-formats";

// For tests: the part of GitHub's API that is used, on loopback, over a real
// bare repository. Every request is held against GitHub's published OpenAPI
// description; one that does not fit is answered with 400 and remembered.

type Schema = Record<string, unknown>;
type Operation = {
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  body: Schema | null;
};
type Call = {
  key: string;
  params: Record<string, string>;
  query: URLSearchParams;
  body: Record<string, unknown>;
};
type Pull = Record<string, unknown> & { number: number };

const described: { operations: Record<string, Operation> } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "github-openapi.json"), "utf8"),
);
const ajv = new Ajv({
  ...{ strict: false, allErrors: true, coerceTypes: true, logger: false },
});
addFormats(ajv);

export type GitHubServer = Awaited<ReturnType<typeof serveGitHub>>;

/** `refuse` can answer a call with a status in GitHub's place. */
export async function serveGitHub(
  gitDir: string,
  options: { token: string; refuse?: (key: string) => number | null },
) {
  const asked: string[] = [];
  const misfits: string[] = [];
  const pulls: Pull[] = [];
  const comments: { id: number; body: string }[] = [];
  const git = (args: string[], input?: Buffer | string) =>
    execFileSync("git", ["--git-dir", gitDir, ...args], {
      ...{ input, maxBuffer: 256 * 1024 * 1024 },
      env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null" },
      stdio: ["pipe", "pipe", "ignore"],
    });
  const handlers = handlersOf(git, pulls, comments);

  const answerTo = (call: Call, hasBody: boolean): Answer => {
    asked.push(call.key);
    const problems = misfitsOf(call, hasBody);
    misfits.push(...problems);
    if (problems.length > 0) return [400, { message: "Bad Request" }];
    const refused = options.refuse?.(call.key);
    if (refused) return [refused, { message: "refused" }];
    return handlers[call.key]?.(call) ?? [501, {}];
  };
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const { method = "", headers } = request;
    const url = new URL(request.url ?? "/", "http://localhost");
    const text = await textOf(request);
    if (headers.authorization !== `token ${options.token}`)
      return [401, { message: "Bad credentials" }];
    const found = match(method, url.pathname);
    if (found) {
      const body = text === "" ? {} : JSON.parse(text);
      return answerTo({ ...found, query: url.searchParams, body }, text !== "");
    }
    misfits.push(`${method} ${url.pathname}: no such operation`);
    return gone;
  };
  const server = createServer((request, response) => {
    answer(request).then(
      ([status, body]) =>
        response
          .writeHead(status, { "content-type": "application/json" })
          .end(JSON.stringify(body)),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve()),
  );
  const { port } = server.address() as AddressInfo;
  return {
    ...{ origin: `http://127.0.0.1:${port}`, asked, misfits, pulls, comments },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function match(method: string, pathname: string) {
  const asked = pathname.replace(/^\/api\/v3/, "");
  for (const key of Object.keys(described.operations)) {
    const [verb, template = ""] = key.split(" ");
    if (verb !== method) continue;
    // References and paths are the parameters that hold slashes.
    const pattern = template.replace(/\{(\w+)\}/g, (_, name) =>
      name === "ref" || name === "path"
        ? `(?<${name}>.+)`
        : `(?<${name}>[^/]+)`,
    );
    const found = new RegExp(`^${pattern}$`).exec(asked);
    if (found) {
      const pairs = Object.entries(found.groups ?? {});
      const params = pairs.map(([name, text]) => [
        name,
        decodeURIComponent(text),
      ]);
      return {
        key,
        params: Object.fromEntries(params) as Record<string, string>,
      };
    }
  }
  return null;
}

function misfitsOf(call: Call, hasBody: boolean): string[] {
  const operation = described.operations[call.key];
  if (!operation) return [`${call.key}: not described`];
  const problems = parameterMisfits(call, operation);
  if (operation.body)
    problems.push(...misfit(call.key, "body", operation.body, call.body));
  else if (hasBody) problems.push(`${call.key}: takes no body`);
  return problems;
}

function parameterMisfits(
  { key, params, query }: Call,
  { parameters }: Operation,
): string[] {
  const unknown = [...query.keys()]
    .filter((name) => !parameters.some((one) => one.name === name))
    .map((name) => `${key}: ${name} is no parameter`);
  return parameters.reduce<string[]>((problems, one) => {
    const value =
      one.in === "path" ? params[one.name] : (query.get(one.name) ?? undefined);
    if (value !== undefined)
      return [...problems, ...misfit(key, one.name, one.schema, value)];
    return one.required
      ? [...problems, `${key}: ${one.name} is missing`]
      : problems;
  }, unknown);
}

function misfit(
  key: string,
  where: string,
  schema: Schema,
  value: unknown,
): string[] {
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  return [`${key} ${where}: ${ajv.errorsText(validate.errors)}`];
}

type Answer = [status: number, body: unknown];
const gone: Answer = [404, { message: "Not Found" }];

function handlersOf(
  git: (args: string[], input?: Buffer | string) => Buffer,
  pulls: Pull[],
  comments: { id: number; body: string }[],
): Record<string, (call: Call) => Answer> {
  const text = (args: string[], input?: Buffer | string) =>
    git(args, input).toString("utf8").trim();
  const or404 = (work: () => Answer): Answer => {
    try {
      return work();
    } catch {
      return gone;
    }
  };
  const entriesOf = (tree: string) =>
    text(["ls-tree", "-z", tree])
      .split("\0")
      .filter(Boolean)
      .map((line) => {
        const [facts = "", name = ""] = line.split("\t");
        const [mode, type, sha] = facts.split(" ");
        return { path: name, mode, type, sha };
      });
  const repo = "/repos/{owner}/{repo}";
  return {
    [`GET ${repo}`]: () => [
      200,
      { default_branch: text(["symbolic-ref", "--short", "HEAD"]) },
    ],
    [`GET ${repo}/git/ref/{ref}`]: ({ params }) =>
      or404(() => {
        const sha = text(["rev-parse", "--verify", `refs/${params.ref}`]);
        return [200, { ref: `refs/${params.ref}`, object: { sha } }];
      }),
    [`GET ${repo}/contents/{path}`]: ({ params, query }) =>
      or404(() => {
        const ref = query.get("ref") ?? "HEAD";
        const entries = entriesOf(`${ref}:${params.path}`);
        return [
          200,
          entries.map(({ path: name, sha }) => ({
            ...{ sha, name, path: `${params.path}/${name}` },
          })),
        ];
      }),
    [`GET ${repo}/git/commits/{commit_sha}`]: ({ params }) => [
      200,
      { tree: { sha: text(["rev-parse", `${params.commit_sha}^{tree}`]) } },
    ],
    [`GET ${repo}/git/trees/{tree_sha}`]: ({ params }) => [
      200,
      { tree: entriesOf(params.tree_sha ?? ""), truncated: false },
    ],
    [`POST ${repo}/git/blobs`]: ({ body }) => {
      const bytes = Buffer.from(String(body.content), "base64");
      return [201, { sha: text(["hash-object", "-w", "--stdin"], bytes) }];
    },
    [`POST ${repo}/git/trees`]: ({ body }) => [
      201,
      { sha: makeTree(git, String(body.base_tree), body.tree) },
    ],
    [`POST ${repo}/git/commits`]: ({ body }) => {
      const [parent] = body.parents as string[];
      const args = ["commit-tree", String(body.tree), "-p", parent ?? ""];
      const who = body.author as { name: string; email: string; date: string };
      const config = [
        "-c",
        `user.name=${who.name}`,
        "-c",
        `user.email=${who.email}`,
      ];
      return [201, { sha: text([...config, ...args], String(body.message)) }];
    },
    [`POST ${repo}/git/refs`]: ({ body }) => {
      text(["update-ref", String(body.ref), String(body.sha), ""]);
      return [201, {}];
    },
    [`GET ${repo}/pulls`]: ({ query }) => {
      const branch = query.get("head")?.split(":")[1];
      return [
        200,
        pulls.filter(({ head }) => (head as { ref: string }).ref === branch),
      ];
    },
    [`POST ${repo}/pulls`]: ({ body }) => {
      const number = pulls.length + 7;
      const pull = {
        ...{ ...body, number, head: { ref: body.head } },
        html_url: `https://github.example/pull/${number}`,
      };
      pulls.push(pull);
      return [201, pull];
    },
    [`PATCH ${repo}/pulls/{pull_number}`]: ({ params, body }) => {
      const pull = pulls.find((one) => `${one.number}` === params.pull_number);
      return pull ? [200, Object.assign(pull, body)] : gone;
    },
    [`GET ${repo}/issues/{issue_number}/comments`]: () => [200, comments],
    [`POST ${repo}/issues/{issue_number}/comments`]: ({ body }) => {
      const comment = { id: comments.length + 1, body: String(body.body) };
      comments.push(comment);
      return [201, comment];
    },
    [`PATCH ${repo}/issues/comments/{comment_id}`]: ({ params, body }) => {
      const found = comments.find((one) => `${one.id}` === params.comment_id);
      return found ? [200, Object.assign(found, body)] : gone;
    },
  };
}

/** A tree on another, as GitHub makes one: the same entries, and these. */
function makeTree(
  git: (args: string[], input?: Buffer | string) => Buffer,
  base: string,
  entries: unknown,
): string {
  const added = (entries as Record<string, string>[]).map(
    ({ path: name, mode, sha }) => `${mode} blob ${sha}\t${name}`,
  );
  const kept = git(["ls-tree", "-r", base]).toString("utf8").trim();
  return nested([...kept.split("\n"), ...added].filter(Boolean));

  function nested(lines: string[]): string {
    const here: string[] = [];
    const below = new Map<string, string[]>();
    for (const line of lines) {
      const [facts = "", name = ""] = line.split("\t");
      const [folder = "", ...rest] = name.split("/");
      if (rest.length === 0) here.push(line);
      else
        below.set(folder, [
          ...(below.get(folder) ?? []),
          `${facts}\t${rest.join("/")}`,
        ]);
    }
    for (const [folder, some] of below)
      here.push(`040000 tree ${nested(some)}\t${folder}`);
    return git(["mktree"], `${here.join("\n")}\n`)
      .toString("utf8")
      .trim();
  }
}
