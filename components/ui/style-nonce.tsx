"use client";

import { pageNonce } from "./page-nonce";

/**
 * Lends the page's CSP nonce to the libraries that read it from this global
 * (the scroll lock under a dialog). Render it once, early.
 */
export function StyleNonce() {
  if (typeof document !== "undefined")
    Object.assign(globalThis, { __webpack_nonce__: pageNonce() });
  return null;
}
