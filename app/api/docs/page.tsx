import type { Metadata } from "next";
import { OperationDoc } from "@/app/api/docs/operation-doc";
import { operations } from "@/app/api/v1/_openapi/operations";

export const metadata: Metadata = { title: "API" };

/** The API in words, from the same rows as its OpenAPI. Everybody may read it. */
export default function ApiDocsPage() {
  return (
    <main className="page page-n" id="main">
      <header className="page-h">
        <h1>The API of Reground, version 1</h1>
        <p>
          Everything below <code>/api/v1</code>. For machines:{" "}
          <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).
        </p>
      </header>
      <Ground />
      <nav aria-label="Calls">
        <ul>
          {operations.map(({ id, method, path }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <code>
                  {method.toUpperCase()} {path}
                </code>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {operations.map((operation) => (
        <OperationDoc key={operation.id} operation={operation} />
      ))}
    </main>
  );
}

/** What holds for every call. */
function Ground() {
  return (
    <section aria-labelledby="ground">
      <header className="h2 h2-gap">
        <h2 id="ground">What holds for every call</h2>
      </header>
      <ul className="teach">
        <li>
          A script sends a token that a lead made for it:{" "}
          <code>Authorization: Bearer rg_…</code>. By its scope it may read,
          import or export. <b>No token can decide</b>: only a signed-in person
          can.
        </li>
        <li>
          Errors are problem details (RFC 9457): <code>title</code> says what
          happened, <code>reason</code> and <code>errors</code> say more. 401:
          who are you? 403: not this. 404: no such project, or none that you may
          see. 429: too fast, wait <code>Retry-After</code> seconds.
        </li>
        <li>
          Send an <code>Idempotency-Key</code> with a POST: repeated, it does
          the work once and answers the same, for 24 hours. With another body it
          is refused (422).
        </li>
        <li>
          Lists end with <code>next</code>; send it back as <code>cursor</code>.
          Times are RFC 3339, UTC.
        </li>
        <li>
          Each answer has an <code>X-Request-Id</code>; with a token also{" "}
          <code>RateLimit-Limit</code>, <code>-Remaining</code> and{" "}
          <code>-Reset</code>.
        </li>
      </ul>
      <pre className="snip-wrap">
        {`curl -H "Authorization: Bearer $REGROUND_TOKEN" \\
  --data-binary @ledger.json \\
  https://reground.example.org/api/v1/projects/azure-skills/imports`}
      </pre>
    </section>
  );
}
