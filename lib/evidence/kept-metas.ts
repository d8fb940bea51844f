/** What a page said of itself, as it was kept; a spoilt record says nothing. */
export function keptMetas(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, content]) =>
      typeof content === "string" ? [[name, content]] : [],
    ),
  );
}
