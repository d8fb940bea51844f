const spoken: Record<string, string> = { "↵": "Enter", "⌘": "Command" };

/** Key caps, one for each key of a chord. Hidden where there is no keyboard. */
export function Kbd({ keys }: { keys: string | readonly string[] }) {
  const list = typeof keys === "string" ? [keys] : keys;
  return list.map((key) => (
    <kbd key={key}>
      {spoken[key] === undefined ? (
        key
      ) : (
        <>
          <span aria-hidden="true">{key}</span>
          <span className="vh">{spoken[key]}</span>
        </>
      )}
    </kbd>
  ));
}
