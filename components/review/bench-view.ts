import type { FlagDetail } from "@/lib/review/flag-view";
import type { QueuePage, QueueQuery } from "./bench-client";
import type { SecondReview } from "./needs-list";
import type { QueueCounts } from "./queue-items";

/** Everything that a page hands to the bench. Plain data, from the server. */
export type BenchProps = {
  project: {
    slug: string;
    name: string;
    secondReview: SecondReview;
    freshnessHours: number;
    /** What the project calls the judge's rules. */
    ruleNames: Readonly<Record<string, string>>;
  };
  me: { id: string; name: string; canDecide: boolean; canLead: boolean };
  /** The first page of the queue, and the filters it was read with. */
  queue: QueuePage;
  query: QueueQuery;
  counts: QueueCounts;
  /** The flag to open. Null opens the first that waits. */
  flag: FlagDetail | null;
  /** When this was rendered, RFC 3339. */
  rendered: string;
  /** The number of the newest change that this page knows of. */
  seq: number;
  /** Who a lead can give a flag to. */
  members: readonly { id: string; name: string }[];
};
