/** Wraps foreign text in bidi isolates, so that neither affects the other's order. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Removes the marks of `isolated`. */
export const unmarked = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');
