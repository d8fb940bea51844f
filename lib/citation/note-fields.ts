/** The labelled parts of a note's head. */
export type NoteFields = {
  /** By lower-case name; the first of a name wins. */
  values: Map<string, string>;
  /** The first heading without its REF id, and that id. */
  heading: string | null;
  headingRef: string | null;
  citation: string | null;
  /** Everything that describes the source, as text. */
  head: string;
};

const DESCRIBING =
  /^(?:citation|reference|document profile|profile|metadata|bibliographic|source|links?|identifiers?|details)\b/i;
/** A head is short; the rest of a long note is never looked at. */
const LONGEST_HEAD = 20_000;

/** Splits a note into what describes the source and what it says of it. */
export function noteFields(text: string): NoteFields {
  const start = text.slice(0, LONGEST_HEAD).replace(/\r\n?/g, "\n");
  const values = new Map<string, string>();
  const body = start.replace(
    /^---\n([\s\S]*?)\n(?:---|\.\.\.)(?:\n|$)/,
    (_, yaml) => {
      readYaml(String(yaml), values);
      return "";
    },
  );
  const sections = body.split(/^(?=#{1,6} )/m).map((section) => {
    const heading = /^#{1,6} +(.*?)[ #]*(?:\n|$)/.exec(section);
    const content = section.slice(heading?.[0].length ?? 0);
    return { heading: heading?.[1] ?? null, content };
  });
  const titled = sections.findIndex(({ heading }) => heading !== null);
  const describing = sections.filter(
    ({ heading }, n) =>
      n <= titled || titled === -1 || DESCRIBING.test(heading ?? ""),
  );
  const head = describing.map(({ content }) => content).join("\n");
  if (titled === -1) readYaml(head, values);
  readLabels(head, values);
  const title = sections[titled]?.heading ?? null;
  const section = sections.find(({ heading }) =>
    /^citation\b/i.test(heading ?? ""),
  );
  return {
    values,
    heading:
      title?.replace(/^\s*REF-\d{3}(?:-[a-z]+)?\s*[:–—-]?\s*/, "") ?? null,
    headingRef: /\bREF-\d{3}(?:-[a-z])?\b/.exec(title ?? "")?.[0] ?? null,
    citation: values.get("citation") ?? firstParagraph(section?.content),
    head: title === null ? head : `${title}\n${head}`,
  };
}

/** Plain `key: value` lines and lists below a key; nested maps are left out. */
function readYaml(yaml: string, values: Map<string, string>): void {
  let key = "";
  for (const line of yaml.split("\n")) {
    const pair = /^([A-Za-z][\w-]*):[ \t]*(.*)$/.exec(line);
    const item = /^\s+-\s+(.+)$|^-\s+(.+)$/.exec(line);
    if (pair) {
      key = pair[1]?.toLowerCase() ?? "";
      put(values, key, unquoted(pair[2] ?? ""));
    } else if (item && key !== "") {
      const known = values.get(key);
      const value = unquoted(item[1] ?? item[2] ?? "");
      values.set(key, known ? `${known}; ${value}` : value);
    }
  }
}

const LABEL =
  /^\s*(?:[-*+]\s+)?\*\*([A-Za-z][\w \-/]*?)(?::\*\*|\*\*\s*:)\s*(.*)$/;
const ROW = /^\s*\|\s*\**([A-Za-z][\w \-/]*?)\**\s*\|\s*(.*?)\s*\|\s*$/;

/** `**Name**: value`, several to a line between bars, and two-column tables. */
function readLabels(head: string, values: Map<string, string>): void {
  for (const line of head.split("\n")) {
    const row = ROW.exec(line);
    if (row) put(values, row[1] ?? "", row[2] ?? "");
    else readLabelled(line, values);
  }
}

function readLabelled(line: string, values: Map<string, string>): void {
  for (const part of line.split(/\s+\|\s+(?=\*\*)/)) {
    const label = LABEL.exec(part);
    if (label) put(values, label[1] ?? "", label[2] ?? "");
  }
}

function put(values: Map<string, string>, name: string, value: string): void {
  const key = name.toLowerCase();
  if (!values.has(key)) values.set(key, value.trim());
}

function unquoted(value: string): string {
  const bare = value.trim().replace(/^\[(.*)\]$/, "$1");
  return bare.replace(/^(["'])(.*)\1$/, "$2");
}

function firstParagraph(content: string | undefined): string | null {
  return content?.trim().split(/\n\s*\n/)[0] || null;
}
