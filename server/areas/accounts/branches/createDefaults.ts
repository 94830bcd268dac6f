import type { Db } from '../../../db/database.ts';
import { compulsoryFields, lookupValues, openingHours } from '../../../db/schema/index.ts';
import { compulsory, hours, lists, statuses, types } from './defaults.ts';

/** Creates a new branch's lists, opening hours and required fields. Runs in the branch's context. */
export async function createBranchDefaults(db: Db, branchId: number): Promise<void> {
  const plain = Object.entries(lists).flatMap(([kind, values]) =>
    values.map((value, index) => ({ kind, value, id: index + 1 })),
  );
  const ofStatus = statuses.map(([value, meaning], index) => ({
    kind: 'appt_status',
    value,
    meaning,
    id: index + 1,
  }));
  const ofType = types.map(([value, minutes], index) => ({
    kind: 'appt_type',
    value,
    minutes,
    id: index + 1,
  }));
  await db
    .insert(lookupValues)
    .values(
      [...plain, ...ofStatus, ...ofType].map((row) => ({ ...row, branchId, position: row.id })),
    );
  await db.insert(openingHours).values(hours.map((row) => ({ ...row, branchId })));
  await db
    .insert(compulsoryFields)
    .values([
      ...compulsory.registration.map((column) => ({ branchId, registration: true, column })),
      ...compulsory.profile.map((column) => ({ branchId, registration: false, column })),
    ]);
}
