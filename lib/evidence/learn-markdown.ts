/**
 * Learn's own Markdown (docfx) put into plain Markdown with a little HTML: tab
 * groups, pivot zones, versions, alerts, images. What only names another file
 * (includes, code from a repository) or the layout is left out, because it is
 * no text of the page. Lines inside fenced code stay as they are.
 */
export function plainLearnMarkdown(markdown: string): string {
  const out: string[] = [];
  const state: State = { fence: null, inTab: false, inComment: false };
  for (const line of markdown.split("\n")) out.push(...readLine(line, state));
  if (state.inTab) out.push("", "</div>");
  return out.join("\n");
}

type State = { fence: string | null; inTab: boolean; inComment: boolean };

function readLine(line: string, state: State): string[] {
  const [, prefix = "", text = ""] = /^((?:[ \t]|>)*)(.*)$/.exec(line) ?? [];
  const fence = /^(`{3,}|~{3,})/.exec(text)?.[1];
  if (state.fence) {
    if (fence?.startsWith(state.fence) && text.trim() === fence)
      state.fence = null;
    return [line];
  }
  if (fence) {
    state.fence = fence;
    return [line];
  }
  return (
    tabLine(text, prefix, state) ??
    colonLine(text, prefix) ??
    alertLine(text, prefix) ?? [withoutIncludes(line)]
  );
}

function tabLine(text: string, prefix: string, state: State): string[] | null {
  const label = /^#{1,6}\s*\[(.+)\]\(#tab\/[^)]*\)\s*$/.exec(text)?.[1];
  const ends = state.inTab && /^(?:-[ \t]*){3,}$/.test(text);
  if (label === undefined && !ends) return null;
  const close = state.inTab ? block("</div>", prefix) : [];
  state.inTab = label !== undefined;
  if (label === undefined) return close;
  return [...close, ...block(panel("tabpanel", label), prefix)];
}

const panel = (role: string, label: string) =>
  `<div role="${role}" aria-label="${attribute(label)}">`;

/** An HTML block needs a blank line on both sides. */
function block(html: string, prefix: string): string[] {
  const blank = prefix.trimEnd();
  return [blank, prefix + html, blank];
}

function colonLine(text: string, prefix: string): string[] | null {
  const [, name, rest = ""] = /^:{3,}\s*([a-z][a-z-]*)(.*)$/i.exec(text) ?? [];
  if (!name) return null;
  switch (name.toLowerCase()) {
    case "zone":
      return block(
        `<div class="zone" data-pivot="${named(rest, "pivot")}">`,
        prefix,
      );
    case "moniker":
      return block(
        `<div hidden data-moniker="${named(rest, "range")}">`,
        prefix,
      );
    case "zone-end":
    case "moniker-end":
      return block("</div>", prefix);
    case "image":
      return [
        prefix.trimEnd(),
        prefix + plain(named(rest, "alt-text")),
        prefix.trimEnd(),
      ];
    case "row":
    case "row-end":
    case "column":
    case "column-end":
    case "code":
    case "image-end":
    case "video":
      return [prefix.trimEnd()];
    default:
      return null;
  }
}

/** The value of `name="…"`, safe inside another attribute. */
function named(rest: string, name: string): string {
  const at = rest.indexOf(`${name}="`);
  if (at === -1) return "";
  const start = at + name.length + 2;
  const end = rest.indexOf('"', start);
  return attribute(rest.slice(start, end === -1 ? undefined : end));
}

function attribute(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;");
}

/** Words that Markdown must not read as markup. */
function plain(text: string): string {
  return text.replace(/[\\`*_[\]#|~]/g, "\\$&");
}

const ALERT = /^\[!(note|tip|important|caution|warning)\]\s*(.*)$/i;

function alertLine(text: string, prefix: string): string[] | null {
  const [, kind, rest] = ALERT.exec(text) ?? [];
  if (!kind || !prefix.includes(">")) return null;
  const name = kind[0]?.toUpperCase() + kind.slice(1).toLowerCase();
  const head = [`${prefix}**${name}**`, prefix.trimEnd()];
  return rest ? [...head, prefix + rest] : head;
}

/** `[!INCLUDE [x](y)]`, `[!code-cs[x](y)]`, `[!div …]`, `[!VIDEO …]`. */
const REFERENCE =
  /\[!(?:include|code(?:-[\w+#]+)?|div|video|inc)\b(?:[^[\]]|\[[^[\]]*\]){0,2000}\]/gi;

function withoutIncludes(line: string): string {
  return line.includes("[!") ? line.replace(REFERENCE, "") : line;
}
