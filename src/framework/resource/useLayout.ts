import { useStore } from 'ra-core';
import { valueText } from '../fieldValues.ts';
import type { FieldSpec } from './fields.ts';
import type { NamedField } from './formFields.ts';
import type { ResourceLayouts } from './layouts.ts';
import type { Row } from './props.ts';
import { LAYOUT_FILTER } from './provider.ts';
import type { Move } from './useMoves.ts';
import { currentView, type ResourceList } from './useResourceList.ts';

/** The layouts of a list, in the order in which they are offered. */
const LAYOUTS = ['table', 'board', 'calendar', 'cards'] as const;
export type LayoutName = (typeof LAYOUTS)[number];

interface LayoutChoice {
  layout: LayoutName;
  /** What the list can be shown as; the table alone where nothing else is declared. */
  offered: readonly LayoutName[];
  choose: (layout: LayoutName) => void;
  /** The month of a calendar (YYYY-MM) in the address; undefined for the current one. */
  month: string | undefined;
  showMonth: (month: string) => void;
}

/**
 * The layout of a list: that of the address, else the one that the person chose last in this browser. A view of other
 * records is always a table.
 */
export function useLayout(
  { name, layouts }: { name: string; layouts: ResourceLayouts },
  list: ResourceList,
): LayoutChoice {
  const [last, setLast] = useStore<string>(`${name}.layout`, 'table');
  const { filterValues: values, setFilters } = list;
  const offered =
    currentView(values) === undefined
      ? LAYOUTS.filter((each) => each === 'table' || layouts[each])
      : [];
  // With the month of a calendar: `calendar 2026-11`.
  const [asked, month = ''] = valueText(values[LAYOUT_FILTER] ?? last).split(' ');
  return {
    layout: offered.find((each) => each === asked) ?? 'table',
    offered,
    choose(layout) {
      setLast(layout);
      setFilters({ ...values, [LAYOUT_FILTER]: layout });
    },
    month: /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    showMonth: (next) => setFilters({ ...values, [LAYOUT_FILTER]: `calendar ${next}` }),
  };
}

/** How many fields a card shows where the declaration does not say which. */
const USUAL_FIELDS = 3;

/** The fields of a record's card: those declared, else the first columns that are shown. */
export function cardFields(
  columns: readonly NamedField[],
  all: Readonly<Record<string, FieldSpec>>,
  declared: readonly string[] | undefined,
  without: readonly (string | undefined)[],
): NamedField[] {
  const named = declared?.flatMap((name) => (all[name] ? [{ name, spec: all[name] }] : []));
  const usual = columns.filter(
    ({ name, spec }) => !without.includes(name) && !['file', 'picture'].includes(spec.kind),
  );
  return named ?? usual.slice(0, USUAL_FIELDS);
}

/** The rows of a column of a board while records are moved: without those that leave, and with those that come first. */
export function movedRows(
  rows: readonly Row[],
  field: string,
  value: unknown,
  moves: ReadonlyMap<Row['id'], Move>,
): { rows: Row[]; more: number } {
  const here = new Set(rows.map(({ id }) => id));
  const places = (id: Row['id']) => moves.get(id)?.values[field];
  const stay = rows.filter(({ id }) => !moves.has(id) || places(id) === value);
  const come = [...moves.values()]
    .map(({ record }) => record)
    .filter(({ id }) => places(id) === value && !here.has(id));
  return { rows: [...come, ...stay], more: come.length + stay.length - rows.length };
}
