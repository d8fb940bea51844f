"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { ListFilter } from "lucide-react";
import { useEffect, useRef } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { Menu } from "@/components/ui/menu";
import { ProgressBar, progressSentence } from "@/components/ui/progress-bar";
import { useAwake } from "@/components/ui/use-awake";
import { useNarrow } from "@/components/ui/use-narrow";
import { NoRows } from "./queue-empty";
import { GroupHead } from "./queue-group";
import {
  GROUPINGS,
  type Grouping,
  type QueueCounts,
  type QueueItem,
} from "./queue-items";
import { QueueRow, type QueueRowProps } from "./queue-row";

export type QueueProps = {
  items: readonly QueueItem[];
  currentId: string | null;
  counts: QueueCounts;
  grouping: Grouping;
  /** How often the rows were read anew, in an order of their own each time. */
  reads: number;
  /** What the queue is filtered to, in words. Null for everything to do. */
  filterWords: string | null;
  /** How many flags came in since the list was read. */
  cameIn: number;
  search: string;
  searchRef: React.Ref<HTMLInputElement>;
  loadingMore: boolean;
  clearHref: string;
  importHref: string;
  rowProps: (
    id: string,
  ) => Pick<QueueRowProps, "href" | "decided" | "skipped" | "here" | "myName">;
  onOpen: (id: string) => void;
  onFold: (key: string) => void;
  onGroup: (grouping: Grouping) => void;
  onFilter: () => void;
  onSearch: (words: string) => void;
  onShowNew: () => void;
  onEnd: () => void;
};

/** What there is to do, in an order that never changes under the reader. */
export function Queue(props: QueueProps) {
  return (
    <nav className="queue" aria-label="Queue" id="queue">
      <QueueHead {...props} />
      {props.cameIn > 0 && (
        <div className="q-new" role="status">
          <span>
            {props.cameIn} {props.cameIn === 1 ? "flag" : "flags"} came in
          </span>
          <button type="button" className="lk" onClick={props.onShowNew}>
            Show
          </button>
        </div>
      )}
      {props.items.length === 0 ? <NoRows {...props} /> : <Rows {...props} />}
    </nav>
  );
}

function QueueHead({
  counts,
  grouping,
  filterWords,
  search,
  searchRef,
  onFilter,
  onGroup,
  onSearch,
}: QueueProps) {
  const { done, waiting, open, mineToday } = counts;
  return (
    <div className="q-head">
      <div className="q-title">
        <h2>{filterWords ?? "To do"}</h2>
        <IconButton of={ListFilter} label="Filter" small onClick={onFilter} />
        <span className="q-group">
          <span className="vh">Grouped </span>
          <Menu
            className="sel"
            trigger={`by ${grouping}`}
            items={GROUPINGS.map((id) => ({
              id,
              label: `By ${id}`,
              checked: id === grouping,
              onSelect: () => onGroup(id),
            }))}
          />
          <Kbd keys="g" />
        </span>
      </div>
      <form
        className={search === "" ? "q-find" : "q-find is-on"}
        onSubmit={(event) => {
          event.preventDefault();
          const field = new FormData(event.currentTarget).get("q");
          onSearch(typeof field === "string" ? field.trim() : "");
        }}
      >
        <input
          ref={searchRef}
          name="q"
          type="search"
          className="fld"
          defaultValue={search}
          placeholder="Words of a claim"
          aria-label="Search the queue"
        />
      </form>
      <ProgressBar
        done={done}
        waiting={waiting}
        open={open}
        label={progressSentence(done, waiting, open)}
      />
      <p className="prog-t">
        <span>
          <b>{done.toLocaleString("en")}</b> done
        </span>
        <span>
          <b>{waiting.toLocaleString("en")}</b> waiting
        </span>
        <span>
          <b>{open.toLocaleString("en")}</b> open
        </span>
        <span className="prog-me">
          You today <b>{mineToday}</b>
        </span>
      </p>
    </div>
  );
}

const GROUP_HEIGHT = 32;
const ROW_HEIGHT = 44;
const PHONE_GROUP_HEIGHT = 36;
const PHONE_ROW_HEIGHT = 56;

function Rows({
  items,
  currentId,
  reads,
  loadingMore,
  rowProps,
  onOpen,
  onFold,
  onEnd,
}: QueueProps) {
  const list = useRef<HTMLDivElement>(null);
  const phone = useNarrow();
  const awake = useAwake();
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => list.current,
    estimateSize: (i) => heightOf(items[i], phone),
    // The server draws what can be seen; what is scrolled to comes after.
    overscan: awake ? 12 : 2,
    initialRect: { width: 296, height: 780 },
  });
  const { measure } = virtual;
  const measured = useRef(phone);
  useEffect(() => {
    if (measured.current !== phone) measure();
    measured.current = phone;
  }, [phone, measure]);
  useScrollToCurrent(items, currentId, reads, virtual.scrollToIndex);
  const shown = virtual.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastShown > items.length - 20) onEnd();
  }, [lastShown, items.length, onEnd]);
  return (
    <section className="q-list" ref={list} aria-label="Flags">
      <div className="q-all" style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, start, size }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <div
              key={item.kind === "group" ? item.group.id : item.row.id}
              className="q-at"
              style={{ transform: `translateY(${start}px)`, height: size }}
            >
              {item.kind === "group" ? (
                <GroupHead
                  group={item.group}
                  folded={item.folded}
                  onFold={onFold}
                />
              ) : (
                <QueueRow
                  row={item.row}
                  current={item.row.id === currentId}
                  onOpen={onOpen}
                  {...rowProps(item.row.id)}
                />
              )}
            </div>
          );
        })}
      </div>
      {loadingMore && <p className="q-more">Reading more</p>}
    </section>
  );
}

function heightOf(item: QueueItem | undefined, phone: boolean): number {
  if (item?.kind === "group") return phone ? PHONE_GROUP_HEIGHT : GROUP_HEIGHT;
  return phone ? PHONE_ROW_HEIGHT : ROW_HEIGHT;
}

/**
 * Keeps the current flag in sight, and moves the list no more than that needs;
 * in another order, the flag comes to the middle.
 */
function useScrollToCurrent(
  items: readonly QueueItem[],
  currentId: string | null,
  reads: number,
  scrollTo: (index: number, options: { align: "auto" | "center" }) => void,
) {
  const latest = useRef({ items, scrollTo });
  const read = useRef(reads);
  useEffect(() => {
    latest.current = { items, scrollTo };
  });
  useEffect(() => {
    const at = latest.current.items.findIndex(
      (item) => item.kind === "row" && item.row.id === currentId,
    );
    const again = read.current !== reads;
    read.current = reads;
    if (at >= 0)
      latest.current.scrollTo(at, { align: again ? "center" : "auto" });
  }, [currentId, reads]);
}
