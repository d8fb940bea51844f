import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Asked = { redirect: string; challenge: string; nonce: string | null };

const b64 = (text: string) => Buffer.from(text).toString("base64url");

/**
 * An identity service on loopback, written from OpenID Connect Core 1.0,
 * Discovery 1.0 and RFC 7636, and GitHub's OAuth endpoints beside it. It signs
 * in whoever `person` is, without asking; `lie` makes it break one rule.
 */
export async function startFakeIdentity() {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
  });
  const codes = new Map<string, Asked>();
  const service = {
    origin: "",
    person: { sub: "sub-1", id: 4711, email: "nobody@korvane.example" },
    lie: null as null | "state" | "nonce" | "audience" | "signature",
    /** Where it would send people on, while it sends nobody. */
    held: null as string | null,
    holds: false,
    /** What each authorization request sent along. */
    asked: [] as URLSearchParams[],
    stop: () => new Promise((done) => server.close(done)),
  };

  function authorize(query: URLSearchParams): string {
    service.asked.push(query);
    const code = randomUUID();
    const redirect = query.get("redirect_uri") ?? "";
    codes.set(code, {
      redirect,
      challenge: query.get("code_challenge") ?? "",
      nonce: query.get("nonce"),
    });
    const state = service.lie === "state" ? "another" : query.get("state");
    const target = new URL(redirect);
    target.searchParams.set("code", code);
    target.searchParams.set("state", state ?? "");
    return target.href;
  }

  function sendOn(response: ServerResponse, location: string): void {
    if (!service.holds) {
      response.writeHead(302, { location }).end();
      return;
    }
    service.held = location;
    response.end("Wait here.");
  }

  /** Null where the request does not keep to the code that it was given. */
  function token(form: URLSearchParams): object | null {
    const code = form.get("code") ?? "";
    const asked = codes.get(code);
    codes.delete(code);
    const verifier = form.get("code_verifier") ?? "";
    const made = createHash("sha256").update(verifier).digest("base64url");
    if (!asked || asked.challenge !== made) return null;
    if (asked.redirect !== form.get("redirect_uri")) return null;
    return {
      ...{ access_token: "a", token_type: "Bearer", expires_in: 60 },
      ...(asked.nonce !== null && { id_token: idToken(asked.nonce) }),
    };
  }

  function idToken(nonce: string): string {
    const now = Math.floor(Date.now() / 1000);
    const head = b64(JSON.stringify({ alg: "RS256", kid: "k" }));
    const body = b64(
      JSON.stringify({
        ...{ iss: service.origin, iat: now, exp: now + 60 },
        ...{ sub: service.person.sub, email: service.person.email },
        aud: service.lie === "audience" ? "another" : "reground",
        nonce: service.lie === "nonce" ? "another" : nonce,
      }),
    );
    const signed = service.lie === "signature" ? "other.bytes" : body;
    const mark = sign("sha256", Buffer.from(`${head}.${signed}`), privateKey);
    return `${head}.${body}.${mark.toString("base64url")}`;
  }

  const documents: Record<string, () => object> = {
    "/.well-known/openid-configuration": () => ({
      issuer: service.origin,
      authorization_endpoint: `${service.origin}/authorize`,
      token_endpoint: `${service.origin}/token`,
      jwks_uri: `${service.origin}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
    }),
    "/keys": () => ({
      keys: [
        { ...publicKey.export({ format: "jwk" }), kid: "k", alg: "RS256" },
      ],
    }),
    "/api/v3/user": () => ({ ...service.person, login: "priya" }),
  };

  const server = http.createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://x");
    const json = (status: number, body: object) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    if (pathname.endsWith("/authorize")) {
      sendOn(response, authorize(searchParams));
      return;
    }
    if (/\/(?:access_)?token$/.test(pathname)) {
      const given = token(new URLSearchParams(await textOf(request)));
      return json(given ? 200 : 400, given ?? { error: "invalid_grant" });
    }
    const found = documents[pathname];
    json(found ? 200 : 404, found?.() ?? {});
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  service.origin = `http://127.0.0.1:${port}`;
  return service;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
