import { and, asc, eq, sql } from 'drizzle-orm';
import type { Say } from '../../../../contract/clinic/patientFacts.ts';
import { paymentWords } from '../../../../contract/clinic/till.ts';
import { dateTimeText } from '../../../../contract/kit/dateText.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import type { TextCode } from '../../../../contract/texts/index.ts';
import { billPayments, billReceipts, tills } from '../../../db/schema/index.ts';
import type { AfterCommit, BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { pdfAnswer } from '../../../kit/http/pdfAnswer.ts';
import type { Block } from '../../../kit/pdf/document.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { clinicOf, footOf, letterheadOf, sayFor } from '../papers/branchPaper.ts';
import { numberText } from '../papers/numbers.ts';
import { RECEIPTS, SERIES } from './receipts.ts';

type Receipt = typeof billReceipts.$inferSelect;
type Payment = typeof billPayments.$inferSelect;

/** A receipt as PDF: the original the first time, then a copy; void ones say so. */
export async function receiptPaper(context: BranchContext, id: number): Promise<AfterCommit<Blob>> {
  const { db, branch } = context;
  // The row is held from here on, so one printing alone is that of the original.
  const [receipt] = await db
    .update(billReceipts)
    .set({ prints: sql`${billReceipts.prints} + 1` })
    .where(and(eq(billReceipts.branchId, branch.id), eq(billReceipts.id, id)))
    .returning();
  if (!receipt) throw notFound('id');
  await context.audit({ resource: RECEIPTS, id, action: 'print' });
  const payments = await db
    .select()
    .from(billPayments)
    .where(and(eq(billPayments.branchId, branch.id), eq(billPayments.receiptId, id)))
    .orderBy(asc(billPayments.position));
  const [till] =
    receipt.tillId === null
      ? []
      : await db
          .select({ sheet: tills.sheet })
          .from(tills)
          .where(and(eq(tills.branchId, branch.id), eq(tills.id, receipt.tillId)));
  const [{ who } = { who: '' }] = (
    await db.execute<{ who: string }>(
      sql`SELECT coalesce(app.person(${receipt.takenBy}), '') AS who`,
    )
  ).rows;
  const say = await sayFor(context);
  const number = numberText(SERIES, receipt.number);
  const sheet = till?.sheet ?? '80mm';
  const { missingNote, foot } = footOf(context);
  return pdfAnswer(
    context,
    {
      title: `${say('RECEIPT.TITLE')} ${number}`,
      language: context.language,
      sheet: { size: sheet, landscape: false },
      blocks: [
        letterheadOf(await clinicOf(context)),
        ...headOf(receipt, number, who, say),
        { kind: 'text', text: ' ', setting: { size: 6 } },
        ...bodyOf(receipt, payments, say),
      ],
      missingNote,
      ...(sheet === 'A5' && { foot }),
    },
    `${number}.pdf`,
  );
}

const DANGER = '#b42318';

function headOf(receipt: Receipt, number: string, who: string, say: Say): Block[] {
  const { content, prints, voidedAt, takenAt, voidReason } = receipt;
  const marked = voidedAt ? say('PAPER.VOID') : prints > 1 && say('PAPER.COPY');
  const facts = [
    ['RECEIPT.DAY', dateTimeText(wallClockOf(takenAt), say.language)],
    ['RECEIPT.PATIENT', content.patientName],
    ['PATIENT.IDENTITY_NUMBER', content.icPassport],
    ['RECEIPT.DOCTOR', content.doctor],
    ['RECEIPT.TAKEN_BY', who],
    ['RECEIPT.VOID_REASON', voidReason ?? ''],
  ] as const satisfies readonly (readonly [TextCode, string])[];
  return [
    {
      kind: 'text',
      text: `${say('RECEIPT.TITLE')} ${number}`,
      setting: { size: 13, weight: 'bold' },
      after: 4,
    },
    ...(marked
      ? [
          {
            kind: 'text' as const,
            text: marked.toUpperCase(),
            setting: { size: 13, weight: 'bold' as const, colour: DANGER },
            after: 4,
          },
        ]
      : []),
    // Not beside each other: a roll has no room for two columns of words.
    ...facts
      .filter(([, text]) => text !== '')
      .map(([code, text]) => ({
        kind: 'text' as const,
        text: `${say(code)}: ${text}`,
        setting: { size: 10 },
      })),
  ];
}

function bodyOf({ content, settled, rounding, openAfter }: Receipt, payments: Payment[], say: Say) {
  const change = payments.reduce((sum, { given, amount }) => sum + (given ?? amount) - amount, 0);
  const sums: [string, number][] = [];
  if (content.tax > 0) {
    sums.push([say('BILL.NET'), content.net], [say('BILL.TAX'), content.tax]);
  }
  sums.push([say('BILL.TOTAL'), content.total]);
  if (content.paidBefore > 0) sums.push([say('RECEIPT.PAID_BEFORE'), content.paidBefore]);
  if (rounding !== 0) sums.push([say('BILL.ROUNDING'), rounding]);
  for (const { method, amount, given, reference } of payments) {
    const name = say(paymentWords[method]);
    sums.push([reference === '' ? name : `${name} (${reference})`, given ?? amount]);
  }
  if (change > 0) sums.push([say('BILL.CHANGE'), change]);
  if (openAfter > 0) sums.push([say('RECEIPT.OPEN_AFTER'), openAfter]);
  const amounts = (rows: readonly (readonly [string, number])[], totals?: [string, number]) =>
    ({
      kind: 'table',
      columns: [
        { title: say('RECEIPT.FOR'), share: 5 },
        { title: 'RM', share: 2, align: 'right' },
      ],
      rows: rows.map(([name, sen]) => [name, formatRinggit(sen)]),
      ...(totals && { totals: [totals[0], formatRinggit(totals[1])] }),
    }) satisfies Block;
  return [
    amounts(
      [...content.lines.map((line) => [lineText(line, say), line.total] as const), ...sums],
      [say('RECEIPT.RECEIVED'), settled + rounding],
    ),
  ];
}

function lineText(
  { name, quantity, price, discount, taxRate }: Receipt['content']['lines'][number],
  say: Say,
): string {
  const parts = [
    name,
    quantity > 1 && `${quantity} × ${formatRinggit(price)}`,
    discount > 0 && say('BILL.LESS', { amount: formatRinggit(discount) }),
    taxRate !== null && say('BILL.WITH_TAX', { rate: taxRate }),
  ];
  return parts.filter((part) => part !== false).join('\n');
}
