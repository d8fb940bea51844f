/** How few observations say too little to name a share. */
const FEW = 5;

export const isFew = (of: number): boolean => of < FEW;

/** A share with its interval on a scale from 0 to 100 %. */
export function Whisker({
  hits,
  of,
  low,
  high,
}: {
  hits: number;
  of: number;
  low: number;
  high: number;
}) {
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
  return (
    <span className={isFew(of) ? "wk is-few" : "wk"} aria-hidden="true">
      <span className="wk-m" />
      <span
        className="wk-b"
        style={{ left: percent(low), right: percent(1 - high) }}
      />
      <span
        className="wk-d"
        style={{ left: percent(of === 0 ? 0 : hits / of) }}
      />
    </span>
  );
}

/** `32–81 %` */
export function intervalWords(low: number, high: number): string {
  return `${Math.round(low * 100)}–${Math.round(high * 100)} %`;
}
