/** Whether dist/ was built from the sources as they are. */
export function isBuilt(): boolean;

/** The path of a package's program. */
export function bin(name: string, program?: string): string;
