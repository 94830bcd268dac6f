import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { IssuedPaper } from '../../../../contract/clinic/issuedPapers.ts';
import { daysOf } from '../../../../contract/platform/paperValues.ts';
import { issuedPapers as table, patients } from '../../../db/schema/index.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { numberText, RESOURCE } from './issuing.ts';

/** Papers of a list. */
const MOST = 200;

/** The branch's issued papers that fit a condition, newest first. */
export async function papersWhere(
  { db, branch, session, may }: BranchContext,
  condition: SQL,
): Promise<IssuedPaper[]> {
  const found = await db
    .select({
      id: table.id,
      patientID: table.patientId,
      icPassport: patients.icPassport,
      series: table.series,
      number: table.number,
      title: table.title,
      doctor: table.doctorName,
      issuedBy: table.issuedBy,
      issuedAt: table.issuedAt,
      from: table.fromDay,
      to: table.toDay,
      voidedAt: table.voidedAt,
      voidedBy: sql<string | null>`app.person(${table.voidedBy})`,
      voidReason: table.voidReason,
      version: table.version,
    })
    .from(table)
    .innerJoin(patients, and(eq(patients.branchId, branch.id), eq(patients.id, table.patientId)))
    .where(and(eq(table.branchId, branch.id), condition))
    .orderBy(desc(table.id))
    .limit(MOST);
  const mayDo = (action: string, issuedBy: number) => {
    const right = may(action, RESOURCE);
    return right === 'all' || (right === 'own' && issuedBy === session.accountId);
  };
  return found.map(
    ({ series, number, issuedBy, issuedAt, voidedAt, voidedBy, voidReason, from, to, ...row }) => ({
      ...row,
      number: numberText({ series, number }),
      issuedAt: wallClockOf(issuedAt),
      from,
      to,
      days: from && to ? daysOf({ from, to }) : null,
      mayPrint: mayDo('print', issuedBy),
      mayVoid: mayDo('void', issuedBy) && voidedAt === null,
      voided: voidedAt && {
        at: wallClockOf(voidedAt),
        by: voidedBy ?? '',
        reason: voidReason ?? '',
      },
    }),
  );
}
