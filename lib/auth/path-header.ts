/** The request header in which proxy.ts tells a page its own path; it overwrites whatever was sent. */
export const PATH_HEADER = "x-reground-path";
