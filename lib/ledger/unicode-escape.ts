import { BYTE } from "./json-bytes";

function hexValue(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= BYTE.ZERO && byte <= BYTE.NINE) return byte - BYTE.ZERO;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** The number that four hexadecimal digits at `at` make; -1 where they do not stand there. */
export function hex4(bytes: Uint8Array, at: number): number {
  let code = 0;
  for (let i = at; i < at + 4; i++) {
    const digit = hexValue(bytes[i]);
    if (digit < 0) return -1;
    code = code * 16 + digit;
  }
  return code;
}

/** True where the bytes end within four hexadecimal digits. */
export function isHexSoFar(bytes: Uint8Array, at: number): boolean {
  for (let i = at; i < bytes.length; i++)
    if (hexValue(bytes[i]) < 0) return false;
  return true;
}

/** Whether the escape of a low surrogate stands at `at`, or the start of one that is cut off. */
export function lowSurrogate(
  bytes: Uint8Array,
  at: number,
): "yes" | "no" | "cut" {
  if (at < bytes.length && bytes[at] !== BYTE.BACKSLASH) return "no";
  if (at + 1 < bytes.length && bytes[at + 1] !== BYTE.LOWER_U) return "no";
  const code = hex4(bytes, at + 2);
  if (code >= 0) return code >= 0xdc00 && code < 0xe000 ? "yes" : "no";
  return at + 6 > bytes.length && isHexSoFar(bytes, at + 2) ? "cut" : "no";
}
