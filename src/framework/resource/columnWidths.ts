import { useStore } from 'ra-core';

/** How narrow and how wide a column can be made, in pixels. */
export const COLUMN_WIDTH = { min: 64, max: 960 } as const;

/** The widths of a list's columns that a person chose, in pixels; every other column is as wide as it needs. */
export interface ColumnWidths {
  of: Readonly<Record<string, number>>;
  /** Gives a column a width, within what is possible; null makes it as wide as it needs again. */
  set: (name: string, width: number | null) => void;
  /** Makes all columns as wide as they need again. */
  reset: () => void;
}

/** The width that a column takes where one is asked for, in whole pixels. */
export const columnWidth = (asked: number): number =>
  Math.round(Math.min(Math.max(asked, COLUMN_WIDTH.min), COLUMN_WIDTH.max));

/** The widths of the columns of a list, or of a view of it, stored in this browser. */
export function useColumnWidths(name: string, view: string | undefined): ColumnWidths {
  const [of, setOf] = useStore<Readonly<Record<string, number>>>(
    [name, view, 'widths'].filter(Boolean).join('.'),
    {},
  );
  return {
    of,
    set(column, width) {
      const { [column]: _before, ...others } = of;
      setOf(width === null ? others : { ...others, [column]: columnWidth(width) });
    },
    reset: () => setOf({}),
  };
}
