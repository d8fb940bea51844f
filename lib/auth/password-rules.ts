export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** What the screens advise. */
export const PASSWORD_ADVISED = 15;
