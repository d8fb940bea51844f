import type { ClaimEntry, FileClaims } from "./claim-table";
import type { ByteRange } from "./ledger-sink";
import type { Problem } from "./problem";
import type { Reading } from "./reading";

/** Speaks of rows of a manifest while its judge output is being read. */
export class UnjudgedRows {
  private readonly reading: Reading;
  private readonly upload: number;
  private readonly inArray: boolean;

  /** `upload` is the index of the manifest; `inArray` is false for JSON Lines. */
  constructor(reading: Reading, upload: number, inArray: boolean) {
    this.reading = reading;
    this.upload = upload;
    this.inArray = inArray;
  }

  /** Says that a row was never judged. */
  say(claims: FileClaims, entry: ClaimEntry): Problem {
    return this.reading.problem({
      kind: "row-without-result",
      message: `The claim ${entry.id} of this file has no result`,
      pointer: this.inArray ? `/${entry.index}` : "",
      at: { byte: entry.start, line: entry.atLine, column: entry.column },
      upload: this.upload,
      record: claims.path,
      value: entry.id.slice(0, 80),
    });
  }

  /** Where the rows of a file stand. */
  ranges(claims: FileClaims | null): ByteRange[] {
    const { upload } = this;
    const rows = claims ? [...claims.rows.values()] : [];
    return rows.map(({ start, end }) => ({ upload, start, end }));
  }
}
