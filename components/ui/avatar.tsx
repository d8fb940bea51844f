/** The first letters of the first and the last name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase("en");
}

export function Avatar({
  name,
  small = false,
  mine = false,
}: {
  name: string;
  small?: boolean;
  /** True for the person who looks at the screen. */
  mine?: boolean;
}) {
  const look = `ava${small ? " ava-s" : ""}${mine ? " ava-me" : ""}`;
  return (
    <span className={look} role="img" aria-label={name}>
      {initials(name)}
    </span>
  );
}
