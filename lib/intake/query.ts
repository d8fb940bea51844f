/**
 * Runs one statement inside a transaction. Statements are text of ours with
 * `$1` for values, and say the types of what they give back.
 */
export type Query = <Row>(text: string, values: unknown[]) => Promise<Row[]>;

/** The import that a statement is about. In its SQL: `$1` and `$2`. */
export type ImportIds = { projectId: string; importId: string };

/** Whether a text from outside can be an id at all; the database refuses others with an error. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
