/**
 * The nonce of the document that is open, for the few libraries that add a
 * style element. A page that was reached without a new document still has the
 * policy of the first, so the server's latest nonce would be refused. In a
 * browser only.
 */
export function pageNonce(): string {
  return document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "";
}
