/** The browser's file; throws one sentence when there is none and none can be installed. */
export function findBrowser(): Promise<string>;

/** The file of a Chromium without windows, where the system has one. */
export function findHeadlessShell(): string | undefined;
