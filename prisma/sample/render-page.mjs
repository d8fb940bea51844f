import { createHash } from "node:crypto";
import { escapeHtml, renderMarkdown } from "./render-markdown.mjs";

const host = "https://learn.korvane.example";
const repository = "https://github.com/korvane-example/korvane-docs";

/**
 * The whole HTML page of one article, with the metas and the chrome that a
 * Learn page has around it.
 *
 * `article`: `{ path, file, markdown, includes, commitId, updatedAt }`, where
 * `path` is that of the address, `file` that in the documentation's
 * repository, `includes` maps repository paths to texts, and
 * `hasRendition` says whether a Markdown rendition is announced, and
 * `editions` names the versions that `?view=` shows.
 */
export function renderPage(article) {
  const { fields, body } = splitFrontMatter(article.markdown);
  const [, title, rest] = /^# (.*)\n([\s\S]*)$/.exec(
    resolveIncludes(body, article),
  );
  return `<!DOCTYPE html>
<html class="layout layout-holy-grail show-table-of-contents" lang="en-gb" dir="ltr">
<head>
<meta charset="${article.charset ?? "utf-8"}" />
<title>${escapeHtml(title)} | Korvane Learn</title>
<meta name="viewport" content="width=device-width, initial-scale=1.0" />
<link rel="canonical" href="${host}${article.path}" />
${metas(article, fields).join("\n")}
<link rel="stylesheet" href="/static/site.css" />
<script>var korvaneLearn = { page: "conceptual", locale: "en-gb" };</script>
</head>
<body class="layout-body" lang="en-gb" dir="ltr">
${header}
<main id="main" role="main" class="layout-body-main" lang="en-gb" dir="ltr">
<div id="article-header"><nav aria-label="Breadcrumbs"><a href="/">Learn</a> / <a href="/${area(article)}">${area(article)}</a></nav><button type="button">Save</button><button type="button">Share</button></div>
<div class="content"><h1 id="${area(article)}">${escapeHtml(title)}</h1></div>
<nav id="center-doc-outline" aria-label="In this article"><h2>In this article</h2>
<ol>
${outline(rest)}
</ol></nav>
<div class="content">
${renderMarkdown(rest.trim())}
</div>
<section id="site-user-feedback-footer"><h2>Feedback</h2><p>Was this page helpful?</p><button type="button">Yes</button><button type="button">No</button></section>
</main>
<aside id="layout-body-aside" aria-label="Additional resources"><h2>Additional resources</h2><p>Training: Korvane from the start, 4 hours, 12 units.</p></aside>
${footer(article.updatedAt)}
</body>
</html>
`;
}

/** The Markdown that Learn hands out instead: front matter kept, includes in place. */
export function renderRendition(article) {
  return resolveIncludes(article.markdown, article);
}

function metas(article, fields) {
  const values = {
    description: fields.description,
    "ms.topic": fields["ms.topic"],
    "ms.date": isoDay(fields["ms.date"]),
    document_id: independentId(`id:${article.file}`),
    document_version_independent_id: independentId(article.path),
    updated_at: article.updatedAt,
    git_commit_id: article.commitId,
    original_content_git_url: `${repository}-pr/blob/live/${article.file}`,
    gitcommit: `${repository}-pr/blob/${article.commitId}/${article.file}`,
    zone_pivot_groups: fields.zone_pivot_groups,
    markdown_url: article.hasRendition
      ? `${host}${article.path}?accept=text/markdown`
      : undefined,
    monikers: article.editions?.length ? article.editions.join(" ") : undefined,
    site_name: "Docs",
    locale: "en-gb",
  };
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `<meta name="${name}" content="${escapeHtml(value)}" />`,
    );
}

const header = `<header class="layout-body-header">
<a href="#main" class="visually-hidden-until-focused">Skip to main content</a>
<div id="cookie-consent-holder" hidden><p>We use cookies for 12 months unless you refuse them.</p></div>
<nav aria-label="Global"><ul><li><a href="/gate">Gate</a></li><li><a href="/berth">Berth</a></li><li><a href="/relay">Relay</a></li><li><a href="/loom">Loom</a></li><li><a href="/silo">Silo</a></li><li><a href="/keep">Keep</a></li><li><a href="/strait">Strait</a></li></ul></nav>
</header>
<section id="layout-body-menu"><nav aria-label="Primary"><button type="button" aria-expanded="true">Table of contents</button></nav></section>`;

function footer(updatedAt) {
  return `<div class="layout-body-footer"><footer id="footer" role="contentinfo"><p>Last updated on <time datetime="${updatedAt}">${updatedAt.slice(0, 10)}</time></p><ul><li><a href="/privacy">Privacy</a></li><li><a href="/terms">Terms of use</a></li></ul><p>© Korvane 2026</p></footer></div>`;
}

function outline(markdown) {
  return [...markdown.matchAll(/^## (.*)$/gm)]
    .map(([, title]) => `<li><a href="#">${escapeHtml(title)}</a></li>`)
    .join("\n");
}

/** Front matter as plain `key: value` lines, and what follows it. */
function splitFrontMatter(markdown) {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n+([\s\S]*)$/.exec(markdown);
  const fields = Object.fromEntries(
    head.split("\n").map((line) => line.split(/: (.*)/s).slice(0, 2)),
  );
  return { fields, body };
}

/** Facts may stand in an included file; the reader of a page never knows. */
function resolveIncludes(markdown, { file, includes }) {
  return markdown.replace(/\[!INCLUDE \[.*?\]\((.*?)\)\]\n?/g, (_, target) => {
    const path = new URL(target, `file:///${file}`).pathname.slice(1);
    return includes.get(path);
  });
}

/** From the American order of front matter to the one that sorts. */
function isoDay(date) {
  const [month, day, year] = date.split("/");
  return `${year}-${month}-${day}T00:00:00Z`;
}

/** An id that stays with a page through all of its versions. */
function independentId(name) {
  const hex = createHash("sha256").update(name).digest("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

function area({ path }) {
  return path.split("/")[1];
}
