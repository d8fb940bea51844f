import { DigestTable } from "./digest-table";
import type { LedgerFlag } from "./ledger-sink";
import { urlNotice } from "./make-flag";
import type { Reading } from "./reading";

/** Says what must be said about flags that are fine, and holds back a second copy of one. */
export class FlagGate {
  private readonly reading: Reading;
  private readonly ids = new DigestTable();
  private readonly claims = new DigestTable();

  constructor(reading: Reading) {
    this.reading = reading;
  }

  /** True where the flag counts; false where its id and claim stand in this record already. */
  admit(flag: LedgerFlag, pointer: () => string): boolean {
    const id = `${flag.record}\0${flag.extId}`;
    const earlier = this.ids.findOrAdd(id, flag.position.line);
    const twin = this.claims.findOrAdd(`${id}\0${flag.claimKey}`, 0) !== null;
    if (earlier !== null) this.sayDuplicate(flag, pointer(), earlier, twin);
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

  private sayDuplicate(
    flag: LedgerFlag,
    pointer: string,
    line: number,
    twin: boolean,
  ): void {
    this.reading.notice({
      kind: "duplicate-id",
      message: twin
        ? `The id ${flag.extId} stands in this file already (line ${line} of the ledger), with the same claim: one flag is kept, the first`
        : `The id ${flag.extId} stands in this file already (line ${line} of the ledger), with another claim: both are kept`,
      pointer,
      at: flag.position,
      record: flag.path,
      value: flag.extId.slice(0, 80),
    });
  }
}
