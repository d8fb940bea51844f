import type { FlagDetail } from "@/lib/review/flag-view";
import type { QueuePage, QueueQuery } from "./bench-client";
import type { SecondReview } from "./needs-list";
import type { QueueCounts } from "./queue";

/** Everything that a page hands to the bench. Plain data, from the server. */
export type BenchProps = {
  project: {
    slug: string;
    name: string;
    secondReview: SecondReview;
    freshnessHours: number;
  };
  me: { id: string; name: string; canDecide: boolean };
  /** The first page of the queue, and the filters it was read with. */
  queue: QueuePage;
  query: QueueQuery;
  counts: QueueCounts;
  /** The flag to open. Null opens the first that waits. */
  flag: FlagDetail | null;
  /** When this was rendered, RFC 3339. */
  rendered: string;
  /** The nonce of the page's content security policy. */
  nonce: string;
  /** Who else looks at which flag now, by flag id. */
  here?: Record<string, string>;
};
