import { createHmac, timingSafeEqual } from "node:crypto";
import { newSecret } from "./secret-token";

/** The cookie that says: somebody signed in to this account here before. It opens nothing. */
export const DEVICE_COOKIE = "reground-device";

const DAYS = 180;
export const DEVICE_SECONDS = DAYS * 86_400;

/**
 * A mark for a browser in which the right password was given. Tries from there
 * are counted apart, so that a stranger who guesses at an account cannot keep
 * its owner out.
 */
export function newDeviceMark(userId: string, secret: string): string {
  const device = newSecret();
  return `${device}.${seal(userId, device, secret)}`;
}

/** The device of a mark, where it was made for this account; else null. */
export function deviceOf(
  mark: string | undefined,
  userId: string,
  secret: string,
): string | null {
  const [device = "", given = ""] = (mark ?? "").split(".");
  const wanted = Buffer.from(seal(userId, device, secret));
  const found = Buffer.from(given);
  const isSame =
    found.length === wanted.length && timingSafeEqual(found, wanted);
  return device !== "" && isSame ? device : null;
}

const seal = (userId: string, device: string, secret: string) =>
  createHmac("sha256", secret)
    .update(`device:${userId}:${device}`)
    .digest("base64url");
