/** The browser's file; throws one sentence when there is none and none can be installed. */
export function findBrowser(): Promise<string>;
