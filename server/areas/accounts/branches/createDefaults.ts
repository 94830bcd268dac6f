import { compulsoryFields, lookupValues, openingHours } from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import type { StartRow } from '../../platform/databaseTemplates/rows.ts';
import { compulsory, hours, lists, statuses, types } from './defaults.ts';

/** The usual rows of a new branch. */
const usual: readonly StartRow[] = [
  ...Object.entries(lists).flatMap(([list, values]) => values.map((value) => ({ list, value }))),
  ...statuses.map(([value, meaning]) => ({ list: 'appt_status', value, meaning })),
  ...types.map(([value, minutes]) => ({ list: 'appt_type', value, minutes })),
  ...hours.map((row) => ({ list: 'opening_hour' as const, ...row })),
];

/**
 * Creates a new branch's lists, opening hours and required fields. A list of which `start` has rows holds those instead
 * of the usual ones. Runs in the branch's context.
 */
export async function createBranchDefaults(
  db: Db,
  branchId: number,
  start: readonly StartRow[] = [],
): Promise<void> {
  const own = new Set(start.map(({ list }) => list));
  const rows = [...usual.filter(({ list }) => !own.has(list)), ...start];
  const places = new Map<string, number>();
  const placeIn = (list: string) => {
    const place = (places.get(list) ?? 0) + 1;
    places.set(list, place);
    return place;
  };
  const values = rows.flatMap((row) => {
    if ('weekday' in row) return [];
    const { list, ...rest } = row;
    const place = placeIn(list);
    return { ...rest, branchId, kind: list, id: place, position: place };
  });
  await db.insert(lookupValues).values(values);
  await db
    .insert(openingHours)
    .values(
      rows.flatMap((row) =>
        'weekday' in row
          ? { branchId, weekday: row.weekday, opens: row.opens, closes: row.closes }
          : [],
      ),
    );
  await db
    .insert(compulsoryFields)
    .values([
      ...compulsory.registration.map((column) => ({ branchId, registration: true, column })),
      ...compulsory.profile.map((column) => ({ branchId, registration: false, column })),
    ]);
}
