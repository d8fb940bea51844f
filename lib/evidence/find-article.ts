import {
  classesOf,
  elementsOf,
  findElement,
  type HtmlElement,
  hasClass,
  lineOf,
  textOf,
} from "./html-node";
import { mainContent } from "./main-content";

export type Article = { kind: "learn-html" | "html"; parts: HtmlElement[] };

/**
 * The part of a page that is its article. Learn pages keep it in the outermost
 * `.content` divisions of `main#main`, the title in one and the body in
 * another; everything else there is furniture.
 */
export function findArticle(root: HtmlElement): Article {
  const parts = learnParts(root);
  if (parts.length > 0) return { kind: "learn-html", parts };
  return { kind: "html", parts: [genericArticle(root) ?? mainContent(root)] };
}

function learnParts(root: HtmlElement): HtmlElement[] {
  const main = findElement(
    root,
    (it) => it.name === "main" && it.attrs.get("id") === "main",
  );
  if (!main) return [];
  const parts: HtmlElement[] = [];
  const within = new Set<HtmlElement>();
  for (const element of elementsOf(main, isFurniture)) {
    if (within.has(element)) continue;
    if (!hasClass(element, "content")) continue;
    parts.push(element);
    for (const below of elementsOf(element)) within.add(below);
  }
  return parts.some((it) => lineOf(it) !== "") ? parts : [];
}

const isFurniture = (element: HtmlElement) =>
  /^(nav|aside|header|footer|details)$/.test(element.name);

/** The article as the page itself marks it; null where it marks none, or many. */
function genericArticle(root: HtmlElement): HtmlElement | null {
  const main = only(root, (it) => {
    return it.name === "main" || it.attrs.get("role") === "main";
  });
  const article = only(main ?? root, (it) => it.name === "article");
  if (!main || !article) return main ?? article;
  return textOf(article).length * 2 > textOf(main).length ? article : main;
}

function only(
  root: HtmlElement,
  test: (element: HtmlElement) => boolean,
): HtmlElement | null {
  const found = [...elementsOf(root)].filter(test);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Furniture inside an article, by role, by name, or by a telling class. */
export function isChrome(element: HtmlElement): boolean {
  const role = element.attrs.get("role") ?? "";
  if (CHROME_ROLES.test(role)) return true;
  return classesOf(element).some((it) => CHROME_CLASSES.has(it.toLowerCase()));
}

const CHROME_ROLES =
  /^(navigation|search|banner|contentinfo|complementary|dialog|alertdialog|tooltip|menu|menubar|toolbar)$/;
const CHROME_CLASSES = new Set([
  "codeheader",
  "headerlink",
  "header-anchor",
  "anchor-link",
  "hash-link",
  "anchorjs-link",
  "breadcrumb",
  "breadcrumbs",
  "toc",
  "table-of-contents",
  "pagination",
  "share",
  "social-share",
  "sr-only",
  "visually-hidden",
  "screen-reader-text",
  "noprint",
  "mw-editsection",
  "copy-button",
  "feedback",
  "newsletter",
]);
