import { DigestTable, digestOf } from "./digest-table";
import type { LedgerFlag } from "./ledger-sink";
import { urlNotice } from "./make-flag";
import type { Reading } from "./reading";

/** Says what must be said about flags that are fine, and holds back a second copy of one. */
export class FlagGate {
  private readonly reading: Reading;
  /** The first claim of each id of each record. */
  private readonly ids = new DigestTable();
  /** The further claims of ids that stand more than once. */
  private readonly further = new DigestTable();

  constructor(reading: Reading) {
    this.reading = reading;
  }

  /** True where the flag counts; false where its id and claim stand in this record already. */
  admit(flag: LedgerFlag, pointer: () => string): boolean {
    const id = `${flag.record}\0${flag.extId}`;
    const claim = digestOf(flag.claimKey);
    const first = this.ids.findOrAdd(id, claim);
    const twin = first !== null && this.isTwin(first, claim, id);
    if (first !== null) this.sayDuplicate(flag, pointer(), twin);
    if (twin) return false;
    const notice = urlNotice(flag.evidenceUrl);
    if (notice)
      this.reading.notice({
        ...notice,
        pointer: `${pointer()}/evidence_url`,
        at: flag.position,
        record: flag.path,
        value: flag.evidenceUrl.slice(0, 80),
      });
    return true;
  }

  private isTwin(first: number, claim: number, id: string): boolean {
    if (first === claim) return true;
    return this.further.findOrAdd(`${id}\0${claim}`, 0) !== null;
  }

  private sayDuplicate(flag: LedgerFlag, pointer: string, twin: boolean): void {
    this.reading.notice({
      kind: "duplicate-id",
      message: twin
        ? `The id ${flag.extId} stands in this file already, with the same claim: one flag is kept, the first`
        : `The id ${flag.extId} stands in this file already, with another claim: both are kept`,
      pointer,
      at: flag.position,
      record: flag.path,
      value: flag.extId.slice(0, 80),
    });
  }
}
