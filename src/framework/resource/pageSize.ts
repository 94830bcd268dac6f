/** Pixels of a list's page without its rows, and of a row. */
const AROUND_ROWS = 280;
const ROW = 40;
/** Rows that a list opens with at most. */
const MOST_FITTING = 50;

/** The page size of a list until the person chooses another one: as many rows as a window has room for, in fives. */
export function usualPageSize(pageSizes: readonly number[], windowHeight = 0): number {
  const declared = pageSizes.includes(10) ? 10 : (pageSizes[0] ?? 10);
  const fitting = Math.floor((windowHeight - AROUND_ROWS) / ROW / 5) * 5;
  return Math.max(declared, Math.min(fitting, MOST_FITTING));
}

/** The page sizes that are offered: those of the resource, how many rows fit, and the current one. */
export function offeredSizes(
  pageSizes: readonly number[],
  usual: number,
  current = usual,
): readonly number[] {
  const known = isPageSize(pageSizes, current) ? [current] : [];
  return [...new Set([...pageSizes, usual, ...known])].toSorted((one, other) => one - other);
}

/** Whether a list can have pages of a size: those of the resource, and any that fits into some window. */
export function isPageSize(pageSizes: readonly number[], size: number): boolean {
  const isFitting = Number.isInteger(size) && size >= 1 && size <= MOST_FITTING;
  return isFitting || pageSizes.includes(size);
}

/** The first call of a list, whose address a build wrote down, for a window of this height. */
export function firstCallFor(address: string, windowHeight: number): string {
  return address.replace(
    /([?&]pageSize=)(\d+)/,
    (_, name: string, size: string) => name + usualPageSize([Number(size)], windowHeight),
  );
}
