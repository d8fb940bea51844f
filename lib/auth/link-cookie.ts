/** Set for ten minutes in the browser in which somebody asked to link an outside account. */
export const LINK_COOKIE = "reground-link";
