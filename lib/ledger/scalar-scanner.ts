import { STARVED, TAKEN } from "./byte-cursor";
import { IN_NUMBER } from "./json-bytes";
import { checkNumber } from "./json-number";
import { KeyScanner } from "./key-scanner";

const MAX_NUMBER = 1024;

/** Reads true, false, null and numbers: whole, or not yet. */
export abstract class ScalarScanner extends KeyScanner {
  protected abstract unexpected(message: string): boolean;

  protected readLiteral(word: string): boolean {
    const have = this.chunk.length - this.at;
    const seen = this.chunk.toString("latin1", this.at, this.at + word.length);
    if (have < word.length && !this.final && word.startsWith(seen))
      return STARVED;
    if (seen !== word)
      return this.unexpected(
        "Only true, false and null may stand without quotes",
      );
    this.begin("literal");
    this.at += word.length;
    this.ended("literal");
    return TAKEN;
  }

  protected readNumber(): boolean {
    const { chunk, at } = this;
    let end = at;
    while (end < chunk.length && IN_NUMBER[chunk[end] ?? 0] === 1) end++;
    if (end - at > MAX_NUMBER)
      return this.fail(
        "number-range",
        "A number has more digits than can be kept",
      );
    if (end === chunk.length && !this.final) return STARVED;
    const checked = checkNumber(chunk.toString("latin1", at, end));
    if (!checked.ok && "bad" in checked) {
      this.mark(at + checked.bad);
      return this.fail("syntax", "A number is not written as JSON writes it");
    }
    if (!checked.ok)
      this.report(
        "number-range",
        "A number is beyond what can be kept exactly",
      );
    this.begin("number");
    this.at = end;
    this.ended("number");
    return TAKEN;
  }
}
