import { Command } from "cmdk";
import { Kbd } from "@/components/ui/kbd";
import { type KeyRow, keySections } from "./key-list";

/** What the palette cannot mean: leaving it, and itself. */
const OWN = ["Esc", "K", "?"];

const commands = keySections.flatMap(({ rows }) =>
  rows.filter(
    ({ keys }) => keys.every((key) => !OWN.includes(key)) && keys.length < 3,
  ),
);

/** Everything that a key does at the bench, by name. Empty on other pages. */
export function BenchCommands({ onDo }: { onDo: () => void }) {
  if (document.querySelector("main.bench") === null) return null;
  return (
    <Command.Group heading="Do">
      {commands.map((row) => (
        <Command.Item
          key={row.does}
          className="menu-i"
          value={`do ${row.does} ${row.keys.join(" ")}`}
          onSelect={() => {
            onDo();
            press(row);
          }}
        >
          <span>{row.does}</span>
          <Kbd keys={row.keys} />
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/** One meaning for a key and its name: the press itself, once the palette is gone. */
function press({ keys }: KeyRow) {
  const key = keys.at(-1) === "↵" ? "Enter" : (keys.at(-1) ?? "");
  const ctrlKey = keys.includes("Ctrl");
  setTimeout(() => {
    document.dispatchEvent(
      new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true }),
    );
  }, 50);
}
