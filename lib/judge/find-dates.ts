import { readDate } from "@/lib/evidence/read-date";
import { tokenize } from "@/lib/evidence/tokenize";

/** The dates that a text writes, as YYYY-MM-DD with ? for what is not said. */
export function findDates(text: string): string[] {
  const tokens = tokenize(text);
  const found: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const date = readDate(tokens, at);
    if (date) found.push(date.key);
    at += date?.length ?? 1;
  }
  return found;
}

/** Whether day and month of one stand where month and day of the other do. */
export function isSwapped(one: string, other: string): boolean {
  const [year, month, day] = one.split("-");
  return month !== day && other === `${year}-${day}-${month}`;
}
