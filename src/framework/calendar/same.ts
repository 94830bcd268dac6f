import type { CalendarBlock, CalendarItem } from './types.ts';

/** Whether two items look the same, so that a refetched one does not render again. */
export function isSameItem(one: CalendarItem, other: CalendarItem): boolean {
  return (
    one === other ||
    (one.id === other.id &&
      one.start === other.start &&
      one.stop === other.stop &&
      one.title === other.title &&
      one.note === other.note &&
      one.label === other.label &&
      one.tone === other.tone &&
      one.status === other.status &&
      one.isFixed === other.isFixed &&
      one.isConflict === other.isConflict &&
      one.isMarker === other.isMarker &&
      one.isPending === other.isPending &&
      one.columns.join() === other.columns.join())
  );
}

export function isSameBlock(one: CalendarBlock, other: CalendarBlock): boolean {
  return (
    one === other ||
    (one.key === other.key &&
      one.start === other.start &&
      one.stop === other.stop &&
      one.column === other.column &&
      one.label === other.label)
  );
}

/** Whether two lists have equal elements. */
export function isSameList<T>(
  some: readonly T[],
  others: readonly T[],
  same: (one: T, other: T) => boolean,
): boolean {
  return (
    some === others ||
    (some.length === others.length &&
      some.every((one, at) => {
        const other = others[at];
        return other !== undefined && same(one, other);
      }))
  );
}
