import type { Element, Root, RootContent, Text } from "hast";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { memo, type ReactNode, useMemo } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { type PageText, pageText } from "@/lib/evidence/page-text";
import { type Highlight, markBlock } from "./mark-block";

type Range = { start: number; end: number };

/**
 * A page that was read, as React elements: nothing of it is ever handed to the
 * browser as markup. Headings are moved two levels down, below those of the
 * screen. Each block is drawn again only when its own marks change, and laid
 * out only when it comes into view, so that long pages stay quick.
 */
export function SourceTree({
  tree,
  highlights = [],
  aside,
}: {
  tree: Root;
  highlights?: readonly Highlight[];
  /** What stands beside a block, such as the claims pinned to it. */
  aside?: (range: Range) => ReactNode;
}) {
  const page = useMemo(() => layOut(tree), [tree]);
  return page.blocks.map((block) => (
    <div
      key={block.key}
      className="blk [contain-intrinsic-block-size:auto_32px] [content-visibility:auto]"
    >
      <div className="blk-t">
        <Block
          element={block.element}
          page={page}
          marks={within(highlights, block.range)}
        />
      </div>
      <div className="blk-p">{block.range ? aside?.(block.range) : null}</div>
    </div>
  ));
}

/** Re-drawn only when its own marks change. */
const Block = memo(
  function Block({ element, page, marks }: BlockProps) {
    const marked = markBlock(element, page.ranges, page.starts, marks);
    const children: ReactNode = toJsxRuntime(
      { type: "root", children: [marked] },
      { Fragment, jsx, jsxs },
    );
    return children;
  },
  (before, after) =>
    before.element === after.element &&
    JSON.stringify(before.marks) === JSON.stringify(after.marks),
);

type BlockProps = {
  element: Element;
  page: Page;
  marks: readonly Highlight[];
};

/** The highlights that touch a block, so that the others leave it alone. */
function within(
  highlights: readonly Highlight[],
  range: Range | null,
): readonly Highlight[] {
  if (!range) return [];
  return highlights.filter(
    (it) => it.start < range.end && it.end > range.start,
  );
}

type Placed = { key: number; element: Element; range: Range | null };
type Page = {
  blocks: Placed[];
  ranges: PageText["ranges"];
  starts: ReadonlyMap<Text, number>;
};

function layOut(tree: Root): Page {
  const { map, ranges } = pageText(tree);
  const starts = new Map(map.map((it) => [it.node, it.start]));
  const blocks = tree.children.flatMap(blocksOf).map((element, key) => {
    return { key, element, range: ranges.get(element) ?? null };
  });
  return { blocks, ranges, starts };
}

/** The blocks in order; what stands under a tab follows the tab's name. */
function blocksOf(node: RootContent): Element[] {
  if (node.type !== "element") return [];
  const { dataTab, dataTabKind } = node.properties;
  if (typeof dataTab !== "string") return [node];
  const name = dataTabKind === "tab" ? [] : [{ ...node, children: [] }];
  return [...name, ...node.children.flatMap(blocksOf)];
}
