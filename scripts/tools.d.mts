/** Whether dist/ was built from the sources as they are. */
export function isBuilt(): boolean;

/** Builds pages and server into dist/, unless the last build had the same sources. */
export function ensureBuilt(): Promise<void>;

/** The path of a package's program. */
export function bin(name: string, program?: string): string;
