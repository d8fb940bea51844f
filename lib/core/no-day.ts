/** The day of a counter that has none: a key of the database has no gaps. */
export const NO_DAY = "1970-01-01";
