/** Raised when the matcher answers differently, so that old answers are not reused. */
export const MATCHER_VERSION = 1;
