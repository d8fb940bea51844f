import type { Root } from "hast";
import rehypeSanitize, { type Options } from "rehype-sanitize";
import { unified } from "unified";

/** All that the reader's tree may hold. What is not named here does not exist. */
export const SOURCE_SCHEMA: Options = {
  tagNames:
    "h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd table caption thead tbody tr th td pre code blockquote hr div a em strong del sub sup br".split(
      " ",
    ),
  attributes: {
    a: ["href"],
    ol: ["start"],
    td: ["colSpan", "rowSpan"],
    th: ["colSpan", "rowSpan"],
    code: [["className", /^language-[\w+#.-]{1,40}$/]],
    p: ["dataTabLabel"],
    div: ["dataTab", "dataTabKind"],
  },
  protocols: { href: ["http", "https"] },
  strip: [],
  ancestors: {},
  required: {},
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
};

const sanitiser = unified().use(rehypeSanitize, SOURCE_SCHEMA).freeze();

/**
 * The allow-list once more, over a tree that was built from it: two independent
 * walls, so that one mistake lets nothing through.
 */
export function sanitiseTree(tree: Root): Root {
  return sanitiser.runSync(tree);
}
