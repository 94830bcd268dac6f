/**
 * The nonce of the page's own style elements; undefined where it has none. The property is read, as browsers hide the
 * attribute.
 */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
