import "server-only";
import type { FetchResult } from "@/lib/evidence/fetch-policy";
import { fetchSource } from "@/lib/evidence/fetch-source.io";
import { makePoliteness } from "@/lib/evidence/host-politeness.io";
import type { OriginMap } from "@/lib/evidence/origin-map";
import { doiKey } from "./doi";
import { type DoiCache, noCache } from "./doi-cache.io";
import {
  type DoiFacts,
  likelyRegistry,
  type RegisteredWork,
  readCrossrefWork,
  readDataCiteWork,
  readHandleAnswer,
} from "./registered-work";
import { paceOf } from "./registry-pace";

export type RegistryOptions = {
  /** Left with each registry, so that it can write before it blocks. */
  mailto: string | null;
  /** The operator's exceptions of the guard. */
  originMap?: OriginMap;
  cache?: DoiCache;
};

const HOSTS = ["doi.org", "api.crossref.org", "api.datacite.org"];
const TIMEOUT_MS = 5_000;
/** A host that could not be reached this often in a row is not asked again. */
const PATIENCE = 3;
const UNREACHED = new Set<string>([
  "dns_failed",
  "connect_failed",
  "tls_failed",
  "timed_out",
]);

/**
 * What doi.org, Crossref and DataCite know of DOIs, each asked once a run, one
 * request to a host at a time, through the guard. Whatever is not a plain yes
 * or no is unknown; never throws.
 */
export class DoiRegistry {
  /** DOIs of which it could not be found out whether they exist. */
  readonly unknown = new Set<string>();
  private readonly asked = new Map<string, Promise<DoiFacts>>();
  private readonly failures = new Map<string, number>();
  private readonly politeness = makePoliteness({
    perHost: 1,
    inAll: HOSTS.length,
    pauseMs: 0,
    longestWaitMs: 30_000,
  });
  private readonly options: RegistryOptions;
  private readonly cache: DoiCache;

  constructor(options: RegistryOptions) {
    this.options = options;
    this.cache = options.cache ?? noCache;
  }

  lookUp(doi: string): Promise<DoiFacts> {
    const key = doiKey(doi);
    const known = this.asked.get(key) ?? this.ask(doi, key);
    this.asked.set(key, known);
    return known;
  }

  private async ask(doi: string, key: string): Promise<DoiFacts> {
    const cached = await this.cache.read(key);
    if (cached) return cached;
    const exists = await this.exists(doi);
    if (exists === null) this.unknown.add(doi);
    const work = exists ? await this.work(doi) : null;
    const facts = { exists, work };
    if (exists !== null) await this.cache.write(key, facts);
    return facts;
  }

  private async exists(doi: string): Promise<boolean | null> {
    const path = doi.split("/").map(encodeURIComponent).join("/");
    const url = `https://doi.org/api/handles/${path}`;
    const answer = await this.get(url, "application/json");
    return readHandleAnswer(answer, doi);
  }

  private async work(doi: string): Promise<RegisteredWork | null> {
    const ask = { Crossref: this.crossref, DataCite: this.dataCite };
    const first = likelyRegistry(doi);
    const then = first === "Crossref" ? "DataCite" : "Crossref";
    return (await ask[first](doi)) ?? (await ask[then](doi));
  }

  private readonly crossref = async (doi: string) => {
    const url = `https://api.crossref.org/works/${encodeURIComponent(doi)}`;
    const answer = await this.get(this.signed(url), "application/json");
    return readCrossrefWork(answer);
  };

  private readonly dataCite = async (doi: string) => {
    const url = `https://api.datacite.org/dois/${encodeURIComponent(doi)}`;
    const answer = await this.get(this.signed(url), "application/vnd.api+json");
    return readDataCiteWork(answer);
  };

  private signed(url: string): string {
    const { mailto } = this.options;
    return mailto ? `${url}?mailto=${encodeURIComponent(mailto)}` : url;
  }

  /** The answer's JSON, whatever its status; undefined where there is none. */
  private async get(url: string, accept: string): Promise<unknown> {
    const { host } = new URL(url);
    if ((this.failures.get(host) ?? 0) >= PATIENCE) return undefined;
    const { mailto, originMap } = this.options;
    const result = await fetchSource(url, {
      allowedHosts: HOSTS,
      ...(originMap ? { originMap } : {}),
      limits: { totalMs: TIMEOUT_MS, connectMs: TIMEOUT_MS },
      politeness: this.politeness,
      json: true,
      accept,
      userAgent: `Reground/0.1 (citation audit${mailto ? `; mailto:${mailto}` : ""})`,
      onAnswer: ({ host: answering, header }) => {
        const pace = paceOf(answering, header, mailto !== null);
        const until = new Date(Date.now() + pace);
        if (pace > 0) this.politeness.defer(answering, until);
      },
    });
    const failed = UNREACHED.has(result.outcome);
    this.failures.set(host, failed ? (this.failures.get(host) ?? 0) + 1 : 0);
    return jsonOf(result);
  }
}

function jsonOf({ outcome, rawBytes }: FetchResult): unknown {
  if (outcome !== "fetched" || !rawBytes) return undefined;
  try {
    return JSON.parse(rawBytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
