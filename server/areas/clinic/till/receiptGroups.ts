import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { till as calls } from '../../../../contract/clinic/till.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import type { Groups } from '../../../../contract/kit/groups.ts';
import { atClinicZone, onDays } from '../../../db/clinicDays.ts';
import { billReceipts, bills } from '../../../db/schema/index.ts';
import { monthOf, readGroups } from '../../../kit/db/groups.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { isFoundBy, soughtPatterns } from '../patients/search.ts';
import { receiptRows } from './receipts.ts';

type Asked = Pick<
  Checked<typeof calls.receiptList>,
  'startDate' | 'endDate' | 'patID' | 'isVoid' | 'q'
>;

/** The condition of the receipts of a list request. */
export function receiptsMatching(
  { startDate, endDate, patID, isVoid, q }: Asked,
  { branch }: BranchContext,
): SQL | undefined {
  const number = /^R?0*(\d{1,9})$/i.exec(q?.trim() ?? '')?.[1];
  const names = soughtPatterns(q).map(isFoundBy);
  return and(
    eq(billReceipts.branchId, branch.id),
    onDays(billReceipts.takenAt, startDate, endDate),
    patID === undefined ? undefined : eq(bills.patientId, patID),
    isVoid === undefined ? undefined : (isVoid ? isNotNull : isNull)(billReceipts.voidedAt),
    names.length === 0
      ? undefined
      : or(
          and(...names),
          number === undefined ? undefined : eq(billReceipts.number, Number(number)),
        ),
  );
}

const keys: Readonly<Record<string, SQL>> = {
  isVoid: sql`listed.voided_at IS NOT NULL`,
  takenAt: monthOf(sql`listed.taken_at ${atClinicZone}`),
};

/** Receipts in groups. What a void one took was given back. */
export function receiptGroups(
  { by, ...input }: Checked<typeof calls.receiptGroups>,
  context: BranchContext,
): Promise<Groups> {
  const rows = receiptRows(context).where(receiptsMatching(input, context));
  return readGroups(context.db, calls.receiptGroups, {
    by: keys[by ?? ''],
    totals: {
      received: sql`CASE WHEN listed.voided_at IS NULL THEN listed.settled + listed.rounding END`,
    },
    rows: sql`FROM (${rows.getSQL()}) AS listed`,
  });
}
