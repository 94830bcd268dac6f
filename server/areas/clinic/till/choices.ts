import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { till as calls } from '../../../../contract/clinic/till.ts';
import { billSums } from '../../../../contract/clinic/tillSums.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Answered } from '../../../../contract/kit/call.ts';
import { onDays } from '../../../db/clinicDays.ts';
import { appointments, bills, fees, payers, tills } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { openOf, stateOf } from './bills.ts';

/** What a bill is made of. */
export async function choices({
  db,
  branch,
}: BranchContext): Promise<Answered<typeof calls.tillChoices>> {
  const offered = await db
    .select({
      id: fees.id,
      name: fees.name,
      kind: fees.kind,
      price: fees.price,
      taxRate: fees.tax,
    })
    .from(fees)
    .where(and(eq(fees.branchId, branch.id), fees.isOffered))
    .orderBy(asc(sql`lower(${fees.name})`), asc(fees.id));
  return {
    fees: offered,
    payers: await db
      .select({ id: payers.id, name: payers.name })
      .from(payers)
      .where(eq(payers.branchId, branch.id))
      .orderBy(asc(sql`lower(${payers.name})`), asc(payers.id)),
    tills: await db
      .select({ id: tills.id, name: tills.name, sheet: tills.sheet })
      .from(tills)
      .where(eq(tills.branchId, branch.id))
      .orderBy(asc(sql`lower(${tills.name})`), asc(tills.id)),
  };
}

/** What the visits of today come to. */
export async function today(context: BranchContext): Promise<Answered<typeof calls.tillDay>> {
  const { db, branch } = context;
  const offered = await db
    .select({ type: fees.appointmentType, price: fees.price, taxRate: fees.tax })
    .from(fees)
    .where(and(eq(fees.branchId, branch.id), fees.isOffered));
  const visits = await db
    .select({ appointmentID: appointments.id, patientId: appointments.patientId, bill: bills })
    .from(appointments)
    .leftJoin(bills, and(eq(bills.branchId, branch.id), eq(bills.appointmentId, appointments.id)))
    .where(
      and(
        eq(appointments.branchId, branch.id),
        isNull(appointments.removedAt),
        onDays(appointments.startsAt, clinicToday(), clinicToday()),
      ),
    );
  const patientIds = [...new Set(visits.map(({ patientId }) => patientId))];
  const openToday = new Map<number, number>();
  for (const { bill } of visits)
    if (bill) openToday.set(bill.patientId, (openToday.get(bill.patientId) ?? 0) + openOf(bill));
  const owed = await db
    .select({
      patID: bills.patientId,
      open: sql<number>`sum(${bills.total} - ${bills.paid})::float8`,
    })
    .from(bills)
    .where(
      and(
        eq(bills.branchId, branch.id),
        isNull(bills.settledAt),
        inArray(bills.patientId, patientIds.length > 0 ? patientIds : [0]),
      ),
    )
    .groupBy(bills.patientId);
  const types = new Map<string, typeof offered>();
  for (const fee of offered)
    if (fee.type !== '') types.set(fee.type, [...(types.get(fee.type) ?? []), fee]);
  return {
    hasFees: offered.length > 0,
    bills: visits.flatMap(({ appointmentID, bill }) =>
      bill
        ? [
            {
              appointmentID,
              id: bill.id,
              state: stateOf(bill),
              total: bill.total,
              open: openOf(bill),
            },
          ]
        : [],
    ),
    types: [...types].map(([type, list]) => ({
      type,
      total: billSums(list.map((fee) => ({ ...fee, quantity: 1, discount: 0 }))).total,
    })),
    owing: owed.flatMap(({ patID, open }) => {
      const other = open - (openToday.get(patID) ?? 0);
      return other > 0 ? [{ patID, open: other }] : [];
    }),
  };
}
