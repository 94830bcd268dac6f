/** The test files that changed files touch, the nearest first. */
export function testsNear(changed: readonly string[]): string[];
