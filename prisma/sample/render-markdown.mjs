/**
 * The HTML of one article's Markdown body, in the shape that Learn gives it:
 * tab groups with hidden panels, pivots as zones, notes as labelled boxes.
 *
 * Reads the part of Markdown in which the sample's pages are written, and
 * trusts its input: never use it on a text that somebody else wrote.
 */
export function renderMarkdown(markdown) {
  return renderLines(markdown.replace(/\n+$/, "").split("\n"));
}

/** The words of a text with the five characters of HTML made harmless. */
export function escapeHtml(text) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\u00a0", "&nbsp;");
}

const tabHeading = /^#+ \[(.+)\]\(#tab\/(.+)\)$/;
const listItem = /^(-|\d+\.) +/;

/** The first kind of block whose pattern fits a line takes that line. */
const blockKinds = [
  { opens: /^$/, take: (lines) => ({ html: "", used: lines.length && 1 }) },
  { opens: /^```/, take: takeCode },
  { opens: tabHeading, take: takeTabs },
  { opens: /^#{1,6} /, take: takeHeading },
  { opens: /^::: zone pivot=/, take: takeZone },
  { opens: /^> \[!/, take: takeNote },
  { opens: /^\|/, take: takeTable },
  { opens: listItem, take: takeList },
  { opens: /^/, take: takeParagraph },
];

function renderLines(lines) {
  const parts = [];
  for (let at = 0; at < lines.length; ) {
    const rest = lines.slice(at);
    const { html, used } = blockKinds
      .find(({ opens }) => opens.test(rest[0]))
      .take(rest);
    if (html) parts.push(html);
    at += used;
  }
  return parts.join("\n");
}

/** How many lines come before the first one that fits, or all of them. */
function countUntil(lines, fits) {
  const found = lines.findIndex(fits);
  return found === -1 ? lines.length : found;
}

function takeCode(lines) {
  const length = countUntil(lines.slice(1), (line) => line === "```");
  const code = lines.slice(1, length + 1).join("\n");
  const language = `lang-${lines[0].slice(3) || "output"}`;
  return {
    html: `<pre><code class="${language}">${escapeHtml(code)}\n</code></pre>`,
    used: length + 2,
  };
}

function takeHeading(lines) {
  const [, marks, title] = /^(#+) (.*)$/.exec(lines[0]);
  const level = marks.length;
  return {
    html: `<h${level} id="${slug(title)}">${renderInline(title)}</h${level}>`,
    used: 1,
  };
}

/** Only the first panel of a group is shown, as in a browser without a click. */
function takeTabs(lines) {
  const length = countUntil(lines, (line) => line === "---");
  const tabs = [];
  for (const line of lines.slice(0, length)) {
    const heading = tabHeading.exec(line);
    if (heading) tabs.push({ title: heading[1], id: heading[2], lines: [] });
    else tabs.at(-1).lines.push(line);
  }
  const group = tabs.map(({ id }) => id).join("-");
  const links = tabs.map(({ title, id }, i) => {
    const state =
      i === 0 ? 'aria-selected="true" tabindex="0"' : 'tabindex="-1"';
    return `<li role="presentation"><a href="#tabpanel_${group}_${id}" role="tab" aria-controls="tabpanel_${group}_${id}" data-tab="${id}" ${state} data-linktype="self-bookmark">${escapeHtml(title)}</a></li>`;
  });
  const panels = tabs.map(({ id, lines: panel }, i) => {
    const state = i === 0 ? "" : ' aria-hidden="true" hidden="hidden"';
    return `<section id="tabpanel_${group}_${id}" role="tabpanel" data-tab="${id}"${state}>\n${renderLines(panel)}\n</section>`;
  });
  return {
    html: `<div class="tabGroup" id="tabgroup_${group}">\n<ul role="tablist">\n${links.join("\n")}\n</ul>\n${panels.join("\n")}\n</div>`,
    used: length + 1,
  };
}

function takeZone(lines) {
  const pivot = /pivot="(.+)"/.exec(lines[0])[1];
  const length = countUntil(lines, (line) => line === "::: zone-end");
  return {
    html: `<div class="zone has-pivot" data-pivot="${pivot}">\n${renderLines(lines.slice(1, length))}\n</div>`,
    used: length + 1,
  };
}

function takeNote(lines) {
  const length = countUntil(lines, (line) => !line.startsWith(">"));
  const kind = /\[!(.+)\]/.exec(lines[0])[1];
  const label = kind[0] + kind.slice(1).toLowerCase();
  const text = lines.slice(1, length).map((line) => line.replace(/^> ?/, ""));
  return {
    html: `<div class="${kind}">\n<p>${label}</p>\n${renderLines(text)}\n</div>`,
    used: length,
  };
}

function takeTable(lines) {
  const length = countUntil(lines, (line) => !line.startsWith("|"));
  const [head, , ...body] = lines.slice(0, length).map((line) =>
    line
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => renderInline(cell.trim())),
  );
  const row = (cells, tag) =>
    `<tr>\n${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("\n")}\n</tr>`;
  return {
    html: `<table>\n<thead>\n${row(head, "th")}\n</thead>\n<tbody>\n${body.map((cells) => row(cells, "td")).join("\n")}\n</tbody>\n</table>`,
    used: length,
  };
}

/** An item goes on over blank and indented lines, up to the next item. */
function takeList(lines) {
  const length = countUntil(
    lines,
    (line) => line !== "" && !listItem.test(line) && !/^\s/.test(line),
  );
  const items = [];
  for (const line of lines.slice(0, length)) {
    if (listItem.test(line)) items.push([line.replace(listItem, "")]);
    else items.at(-1).push(line.trimStart());
  }
  const tag = lines[0].startsWith("-") ? "ul" : "ol";
  const html = items.map((item) => `<li>${renderItem(item)}</li>`).join("\n");
  return { html: `<${tag}>\n${html}\n</${tag}>`, used: length };
}

function renderItem(lines) {
  const html = renderLines(lines);
  return html.includes("<pre>") ? html : html.replace(/^<p>(.*)<\/p>$/s, "$1");
}

function takeParagraph(lines) {
  const length = countUntil(lines, (line) => line === "");
  return {
    html: `<p>${renderInline(lines.slice(0, length).join("\n"))}</p>`,
    used: length,
  };
}

/** Code spans are cut out first, so that nothing inside them is read. */
function renderInline(text) {
  return text
    .split(/`([^`]+)`/)
    .map((part, i) =>
      i % 2 === 1
        ? `<code>${escapeHtml(part)}</code>`
        : renderMarks(escapeHtml(part)),
    )
    .join("");
}

function renderMarks(html) {
  return html
    .replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
    .replace(/\*(.+?)\*/g, "<em>$1</em>")
    .replace(
      /\[(.+?)\]\((.+?)(?:\.md)?\)/g,
      '<a href="$2" data-linktype="relative-path">$1</a>',
    );
}

function slug(title) {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
