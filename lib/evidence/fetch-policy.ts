import type { Socket } from "node:net";
import type { OriginMap } from "./origin-map";
import type { OutcomeReason, SourceOutcome } from "./source-outcome";

export type FetchLimits = {
  /** For DNS and for the connection, TLS included, each: milliseconds a hop. */
  connectMs: number;
  /** For all hops together, time in the politeness queue left out. */
  totalMs: number;
  /** Of the body, packed and unpacked. */
  maxBytes: number;
  maxRedirects: number;
  maxHeaderBytes: number;
};

export const DEFAULT_FETCH_LIMITS: FetchLimits = {
  connectMs: 5_000,
  totalMs: 20_000,
  maxBytes: 5 * 1024 * 1024,
  maxRedirects: 5,
  maxHeaderBytes: 16 * 1024,
};

export type DialTarget = {
  /** A checked address; a host name only where the operator mapped to one. */
  address: string;
  port: number;
  /** The name whose certificate is asked for; null without TLS or name. */
  servername: string | null;
  tls: boolean;
};

/** Every address of a name, in the resolver's order; rejects when there is none. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;
/** A connected socket to exactly this address, TLS already agreed. */
export type Dial = (target: DialTarget, signal: AbortSignal) => Promise<Socket>;

/** Says when a host may be asked, and hears what it answered. */
export type Politeness = {
  /** Waits for a turn; null when the host asked to stay away for longer than is worth waiting. */
  enter(host: string, signal?: AbortSignal): Promise<Turn | null>;
  /** The host asked not to be bothered before `until`. */
  defer(host: string, until: Date): void;
  deferredUntil(host: string): Date | null;
};
export type Turn = { leave(): void };

export type HeardAnswer = {
  /** With the port where it is not the scheme's own. */
  host: string;
  status: number;
  header(name: string): string | null;
};

/** What one project and its operator allow. Only `allowedHosts` is required. */
export type FetchPolicy = {
  /** Names and `*.name` patterns; see isAllowedHost. */
  allowedHosts: readonly string[];
  /** The operator's exact-origin exceptions from scheme, port, name and address checks. */
  originMap?: OriginMap;
  limits?: Partial<FetchLimits>;
  /** Validators of what is known already, sent to `validatorUrl` only. */
  etag?: string | null;
  lastModified?: string | null;
  /** Where the validators came from; the requested URL unless said. */
  validatorUrl?: string | null;
  /** An http proxy the operator set for this purpose; never from the environment. */
  proxy?: string | null;
  userAgent?: string;
  /** The Accept header, for asking for a Markdown rendition. */
  accept?: string;
  /**
   * Asks an API: JSON is read in place of pages, and the body of a 404 too,
   * since some say with it what they know. Such an answer is `fetched`.
   */
  json?: boolean;
  /** Hears each answer before it is judged, for a host's own rate headers. */
  onAnswer?: (answer: HeardAnswer) => void;
  politeness?: Politeness;
  lookup?: Lookup;
  connect?: Dial;
  now?: () => Date;
  signal?: AbortSignal;
};

/** One look at a source. Every bad source is a result, never an exception. */
export type FetchResult = {
  outcome: SourceOutcome;
  reason: OutcomeReason | null;
  /** The outcome in words, for the record. */
  detail: string;
  url: string;
  /** Where the last request went; a refused redirect target is not it. */
  finalUrl: string;
  status: number | null;
  /** The hops that sent the reader on, in order. */
  redirects: { url: string; status: number; location: string }[];
  headers: {
    etag: string | null;
    lastModified: string | null;
    contentType: string | null;
  };
  /** From the header or a byte order mark; null when neither says. */
  charset: string | null;
  /** The unpacked body; null unless the outcome is `fetched` or `soft_404`. */
  rawBytes: Buffer | null;
  fetchedAt: Date;
  /** When the host may be asked again, where it said so. */
  retryAfter: Date | null;
};

/** A step that went wrong in a way a reviewer is told about. */
export type Refusal = {
  outcome: Exclude<SourceOutcome, "fetched">;
  reason?: OutcomeReason;
};

/** What a step of the fetch yields: its value, or the refusal that ends it. */
export type Step<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

export const done = <T>(value: T): Step<T> => ({ ok: true, value });
export const refuse = (
  outcome: Refusal["outcome"],
  reason?: OutcomeReason,
): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal: reason ? { outcome, reason } : { outcome },
});
