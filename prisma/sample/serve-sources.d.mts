/** `asOf` is RFC 3339; none means now. */
export type ServedSources = {
  origin: string;
  travelTo(asOf?: string): void;
  close(): Promise<void>;
};

export function serveSources(options?: {
  port?: number;
  host?: string;
  asOf?: string;
}): Promise<ServedSources>;
