/** The bytes that JSON gives a meaning, by name. */
export const BYTE = {
  NUL: 0x00,
  TAB: 0x09,
  LF: 0x0a,
  CR: 0x0d,
  SPACE: 0x20,
  QUOTE: 0x22,
  COMMA: 0x2c,
  MINUS: 0x2d,
  ZERO: 0x30,
  NINE: 0x39,
  COLON: 0x3a,
  OPEN_ARRAY: 0x5b,
  BACKSLASH: 0x5c,
  CLOSE_ARRAY: 0x5d,
  BACKTICK: 0x60,
  LOWER_U: 0x75,
  OPEN_OBJECT: 0x7b,
  CLOSE_OBJECT: 0x7d,
  TILDE: 0x7e,
} as const;

/** 1 for each byte that stands for itself inside a JSON string: ASCII, printable, neither quote nor backslash. */
export const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x20 && byte < 0x80 && byte !== BYTE.QUOTE && byte !== BYTE.BACKSLASH
    ? 1
    : 0,
);

/** 1 for each byte that may follow a backslash, `u` apart. */
export const SHORT_ESCAPE = Uint8Array.from({ length: 256 }, (_, byte) =>
  '"\\/bfnrt'.includes(String.fromCharCode(byte)) ? 1 : 0,
);

/** 1 for each byte a number token is made of. */
export const IN_NUMBER = Uint8Array.from({ length: 256 }, (_, byte) =>
  "0123456789+-.eE".includes(String.fromCharCode(byte)) ? 1 : 0,
);
