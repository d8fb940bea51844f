import { TOKEN_SCOPES } from "@/lib/auth/rights";
import { jsonSchemaOf, statusWords } from "../v1/_openapi/document";
import type { Operation } from "../v1/_openapi/operation";

/** One call in words. */
export function OperationDoc({ operation }: { operation: Operation }) {
  const { id, method, path, summary, details, facts, query } = operation;
  return (
    <section aria-labelledby={id}>
      <header className="h2 h2-gap">
        <h2 id={id}>
          <code>
            {method.toUpperCase()} {path}
          </code>
        </h2>
      </header>
      <p>
        {summary}. {details}
      </p>
      <p className="teach">{whoMay(facts.right)}</p>
      {query && (
        <ul>
          {Object.entries(query).map(([name, { words }]) => (
            <li key={name}>
              <code>{name}</code>: {words}
            </li>
          ))}
        </ul>
      )}
      {facts.body && (
        <details>
          <summary>The body, as JSON Schema</summary>
          <pre className="snip-wrap">
            {JSON.stringify(jsonSchemaOf(facts.body, "input"), null, 1)}
          </pre>
        </details>
      )}
      <ul>
        {Object.entries(operation.answers).map(([status, { words }]) => (
          <li key={status}>
            <code>{status}</code> {words}
          </li>
        ))}
        {(operation.refusals ?? []).map((status) => (
          <li key={status}>
            <code>{status}</code> {statusWords(status)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function whoMay(right: string): string {
  if (TOKEN_SCOPES.some((scope) => scope === right))
    return `A token with the scope "${right}", or somebody signed in who has that right.`;
  return right === "lead"
    ? "A lead or an administrator, signed in."
    : "A reviewer, lead or administrator, signed in. No token.";
}
