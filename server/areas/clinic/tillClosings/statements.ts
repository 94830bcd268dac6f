import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { tillClosings as calls } from '../../../../contract/clinic/tillClosings.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { dateText } from '../../../../contract/kit/dateText.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { onDays } from '../../../db/clinicDays.ts';
import { billLines, bills, patients, payers } from '../../../db/schema/index.ts';
import { outer } from '../../../kit/db/outer.ts';
import type { AfterCommit, BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { branchPaper, joined, sayFor } from '../papers/branchPaper.ts';
import { doctorOfBill, linesText } from '../till/receipts.ts';

type Month = Checked<typeof calls.payerStatement>;
/** How a payer is reached. */
type Reached = Pick<typeof payers.$inferSelect, 'address' | 'phone' | 'email'>;

/** What a payer is charged for a month. */
export async function statementOf(
  { db, branch }: BranchContext,
  { payer, month }: Month,
): Promise<Answered<typeof calls.payerStatement> & Reached> {
  const [named] = await db
    .select({
      name: payers.name,
      address: payers.address,
      phone: payers.phone,
      email: payers.email,
    })
    .from(payers)
    .where(and(eq(payers.branchId, branch.id), eq(payers.id, payer)));
  if (!named) throw notFound('payer');
  const { first, last } = monthOf(month);
  const found = await db
    .select({
      billID: bills.id,
      settledAt: bills.settledAt,
      patientName: patients.name,
      icPassport: patients.icPassport,
      doctor: doctorOfBill(outer(bills.appointmentId)),
      amount: bills.charged,
      lines: sql<{ name: string; quantity: number; total: number }[]>`coalesce((
        SELECT json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'total', l.total) ORDER BY l.position)
          FROM ${billLines} l WHERE l.branch_id = ${outer(bills.branchId)} AND l.bill_id = ${outer(bills.id)}), '[]')`,
    })
    .from(bills)
    .innerJoin(patients, and(eq(patients.branchId, branch.id), eq(patients.id, bills.patientId)))
    .where(
      and(
        eq(bills.branchId, branch.id),
        eq(bills.payerId, payer),
        gt(bills.charged, 0),
        onDays(bills.settledAt, first, last),
      ),
    )
    .orderBy(asc(bills.settledAt), asc(bills.id));
  const rows = found.map(({ settledAt, lines, ...row }) => ({
    ...row,
    lines: linesText(lines),
    day: settledAt ? wallClockOf(settledAt).slice(0, 10) : '',
  }));
  return { ...named, total: rows.reduce((sum, { amount }) => sum + amount, 0), rows };
}

/** The same as PDF. */
export async function statementPaper(
  context: BranchContext,
  month: Month,
): Promise<AfterCommit<Blob>> {
  const { name, address, phone, email, total, rows } = await statementOf(context, month);
  const say = await sayFor(context);
  const { first, last } = monthOf(month.month);
  return branchPaper(context, {
    title: `${say('STATEMENT.TITLE')}: ${name}`,
    blocks: [
      {
        kind: 'title',
        paper: say('STATEMENT.TITLE'),
        text: name,
        below: [
          { text: address, setting: { size: 10 } },
          { text: joined('  ', formatPhone(phone), email), setting: { size: 10 } },
          {
            text: `${dateText(first, say.language)} – ${dateText(last, say.language)}`,
            setting: { size: 11 },
          },
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: say('RECEIPT.DAY'), share: 4 },
          { title: say('RECEIPT.PATIENT'), share: 7 },
          { title: say('RECEIPT.DOCTOR'), share: 5 },
          { title: say('RECEIPT.FOR'), share: 9 },
          { title: 'RM', share: 3, align: 'right' },
        ],
        rows: rows.map((row) => [
          dateText(row.day, say.language),
          joined('\n', row.patientName, row.icPassport),
          row.doctor,
          row.lines,
          formatRinggit(row.amount),
        ]),
        totals: [say('BILL.TOTAL'), '', '', '', formatRinggit(total)],
      },
    ],
    fileName: `statement-${month.payer}-${first.slice(0, 7)}.pdf`,
  });
}

/** The first and the last day of the month of a day. */
function monthOf(day: string): { first: string; last: string } {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return {
    first: `${day.slice(0, 7)}-01`,
    last: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
  };
}
