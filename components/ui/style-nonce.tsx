"use client";

/**
 * Lends the page's CSP nonce to the few libraries that add a style element
 * (the scroll lock under a dialog reads this global). Render it once, early.
 */
export function StyleNonce({ nonce }: { nonce: string }) {
  Object.assign(globalThis, { __webpack_nonce__: nonce });
  return null;
}
