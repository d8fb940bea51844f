import { isUnit, unitName } from "@/lib/evidence/units";
import { findQuantities, type Quantity } from "./quantity";

const DEEPEST = 16;

/** The texts and the quantities that the arguments of a call hold, at any depth. */
export function argumentValues(given: unknown): {
  texts: string[];
  quantities: Quantity[];
} {
  const found = { texts: [] as string[], quantities: [] as Quantity[] };
  collect(given, "", found, 0);
  return found;
}

type Found = ReturnType<typeof argumentValues>;

function collect(value: unknown, key: string, to: Found, depth: number): void {
  if (depth > DEEPEST) return;
  if (typeof value === "string") {
    to.texts.push(value);
    to.quantities.push(...findQuantities(value));
  } else if (typeof value === "number") {
    const unit = unitOfKey(key);
    if (unit) to.quantities.push({ value, unit });
  } else if (Array.isArray(value))
    for (const item of value) collect(item, key, to, depth + 1);
  else if (typeof value === "object" && value !== null)
    collectMembers(value, to, depth);
}

/** `{value: 5, unit: "MB"}` is one quantity. */
function collectMembers(value: object, to: Found, depth: number): void {
  const unit =
    "unit" in value && typeof value.unit === "string" ? value.unit : "";
  for (const [key, member] of Object.entries(value)) {
    if (typeof member === "number" && isUnit(unit, true))
      to.quantities.push({ value: member, unit: unitName(unit) ?? unit });
    else if (key !== "unit") collect(member, key, to, depth + 1);
  }
}

/** The unit that a name ends with: `timeout_seconds`, `sizeInMB`, `maxSizeGb`. */
function unitOfKey(key: string): string | null {
  const last = /(?:^|[_\-. ]|(?<=[a-z]))([A-Z]?[a-z]+|[A-Z]{1,3})$/.exec(key);
  const word = last?.[1] ?? "";
  return word !== key && word.length > 1 && isUnit(word)
    ? unitName(word)
    : null;
}
