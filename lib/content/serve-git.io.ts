import { spawn } from "node:child_process";
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

// For tests: a real Git remote on loopback, made of Git's own `http-backend`.

export type GitServer = {
  origin: string;
  /** What was asked, with the secret that came along: `GET /kb.git/info/refs Basic …`. */
  asked: string[];
  stop(): Promise<void>;
};

/**
 * Serves the bare repositories below `root`. With `secret` (`name:password`)
 * nobody else gets in; `behave` can answer in Git's place.
 */
export async function serveGit(
  root: string,
  options: {
    secret?: string;
    behave?: (request: IncomingMessage, response: ServerResponse) => boolean;
  } = {},
): Promise<GitServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { authorization = "" } = request.headers;
    asked.push(`${request.method} ${request.url} ${authorization}`);
    if (options.behave?.(request, response)) return;
    if (options.secret && authorization !== basic(options.secret)) {
      response.writeHead(401, { "www-authenticate": "Basic" }).end();
      return;
    }
    runBackend(root, request, response);
  });
  await new Promise<void>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve()),
  );
  const { port } = server.address() as AddressInfo;
  return {
    ...{ origin: `http://127.0.0.1:${port}`, asked },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const basic = (secret: string) =>
  `Basic ${Buffer.from(secret).toString("base64")}`;

/** CGI as RFC 3875 has it, as far as Git's program needs it. */
function runBackend(
  root: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const url = new URL(request.url ?? "/", "http://localhost");
  const child = spawn("git", ["http-backend"], {
    stdio: ["pipe", "pipe", "ignore"],
    env: {
      ...{ NODE_ENV: "test", PATH: process.env.PATH, GIT_PROJECT_ROOT: root },
      ...{ GIT_HTTP_EXPORT_ALL: "1", GIT_CONFIG_GLOBAL: "/dev/null" },
      ...{ REMOTE_USER: "somebody", GIT_PROTOCOL: header("git-protocol") },
      ...{ REQUEST_METHOD: request.method, PATH_INFO: url.pathname },
      QUERY_STRING: url.search.slice(1),
      CONTENT_TYPE: header("content-type"),
      HTTP_CONTENT_ENCODING: header("content-encoding"),
    },
  });
  request.pipe(child.stdin);
  child.stdin.on("error", () => {});
  let head = Buffer.alloc(0);
  let begun = false;
  child.stdout.on("data", (data: Buffer) => {
    if (begun) return void response.write(data);
    head = Buffer.concat([head, data]);
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) return;
    begun = true;
    begin(response, head.toString("latin1", 0, end));
    response.write(head.subarray(end + 4));
  });
  child.on("close", () => response.end());

  function header(name: string): string {
    const value = request.headers[name];
    return typeof value === "string" ? value : "";
  }
}

function begin(response: ServerResponse, head: string): void {
  let status = 200;
  for (const line of head.split("\r\n")) {
    const cut = line.indexOf(":");
    const [name, value] = [line.slice(0, cut), line.slice(cut + 1).trim()];
    if (name.toLowerCase() === "status") status = Number(value.slice(0, 3));
    else response.setHeader(name, value);
  }
  response.writeHead(status);
}
