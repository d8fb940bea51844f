/** How many bytes the sequence that `lead` opens has; 0 where it cannot open one. */
export function utf8Length(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc2) return 0;
  if (lead < 0xe0) return 2;
  if (lead < 0xf0) return 3;
  return lead < 0xf5 ? 4 : 0;
}

/**
 * True where `length` (1 to 4) bytes at `at` are a UTF-8 sequence or the start
 * of one: no overlong form, no surrogate, nothing past U+10FFFF (Unicode 15,
 * table 3-7).
 */
export function isUtf8Sequence(
  bytes: Uint8Array,
  at: number,
  length: number,
): boolean {
  if (length > 1 && !isSecond(bytes[at] ?? 0, bytes[at + 1] ?? 0)) return false;
  for (let i = 2; i < length; i++)
    if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return false;
  return true;
}

function isSecond(lead: number, byte: number): boolean {
  switch (lead) {
    case 0xe0:
      return byte >= 0xa0 && byte < 0xc0;
    case 0xed:
      return byte >= 0x80 && byte < 0xa0;
    case 0xf0:
      return byte >= 0x90 && byte < 0xc0;
    case 0xf4:
      return byte >= 0x80 && byte < 0x90;
    default:
      return byte >= 0x80 && byte < 0xc0;
  }
}
