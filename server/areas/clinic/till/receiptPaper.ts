import { and, asc, eq, sql } from 'drizzle-orm';
import type { Say } from '../../../../contract/clinic/patientFacts.ts';
import { paymentWords } from '../../../../contract/clinic/till.ts';
import { dateTimeText } from '../../../../contract/kit/dateText.ts';
import type { Language } from '../../../../contract/kit/language.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import type { TextCode } from '../../../../contract/texts/index.ts';
import { billPayments, billReceipts, tills } from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import type { AfterCommit, BranchContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { pdfAnswer } from '../../../kit/http/pdfAnswer.ts';
import type { Block, PdfDocument } from '../../../kit/pdf/document.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { type Clinic, clinicOf, footOf, letterheadOf, sayFor } from '../papers/branchPaper.ts';
import { numberText } from '../papers/numbers.ts';
import { RECEIPTS, SERIES } from './receipts.ts';

type Receipt = typeof billReceipts.$inferSelect;
type Payment = typeof billPayments.$inferSelect;

/** A receipt as PDF: the original the first time, then a copy; void ones say so. */
export async function receiptPaper(context: BranchContext, id: number): Promise<AfterCommit<Blob>> {
  const { db, branch } = context;
  const isCopy = (await countPrint(context, id)) > 1;
  await context.audit({ resource: RECEIPTS, id, action: 'print' });
  const { number, document } = await receiptDocument(
    { db, branch, language: context.language },
    id,
    { isCopy, clinic: await clinicOf(context) },
  );
  const foot = document.sheet?.size === 'A5' ? footOf(context).foot : undefined;
  return pdfAnswer(context, { ...document, ...(foot && { foot }) }, `${number}.pdf`);
}

/** Counts a printing or mailing, and says which it is: the first is that of the original. 404 for a missing receipt. */
export async function countPrint({ db, branch }: BranchContext, id: number): Promise<number> {
  // The row is held from here on, so one printing alone is that of the original.
  const [receipt] = await db
    .update(billReceipts)
    .set({ prints: sql`${billReceipts.prints} + 1` })
    .where(and(eq(billReceipts.branchId, branch.id), eq(billReceipts.id, id)))
    .returning({ prints: billReceipts.prints });
  if (!receipt) throw notFound('id');
  return receipt.prints;
}

interface Reading {
  db: Db;
  branch: { id: number };
  language: Language;
}

/** What the paper of a receipt of a branch says. */
export async function receiptDocument(
  reading: Reading,
  id: number,
  { isCopy, clinic }: { isCopy: boolean; clinic: Clinic },
): Promise<{ number: string; document: PdfDocument }> {
  const { db, branch, language } = reading;
  const [found] = await db
    .select({
      receipt: billReceipts,
      sheet: tills.sheet,
      who: sql<string>`coalesce(app.person(${billReceipts.takenBy}), '')`,
    })
    .from(billReceipts)
    .leftJoin(tills, and(eq(tills.branchId, branch.id), eq(tills.id, billReceipts.tillId)))
    .where(and(eq(billReceipts.branchId, branch.id), eq(billReceipts.id, id)));
  if (!found) throw notFound('id');
  const { receipt, sheet, who } = found;
  const payments = await db
    .select()
    .from(billPayments)
    .where(and(eq(billPayments.branchId, branch.id), eq(billPayments.receiptId, id)))
    .orderBy(asc(billPayments.position));
  const say = await sayFor(reading);
  const number = numberText(SERIES, receipt.number);
  return {
    number,
    document: {
      title: `${say('RECEIPT.TITLE')} ${number}`,
      language,
      sheet: { size: sheet ?? '80mm', landscape: false },
      blocks: [
        letterheadOf(clinic),
        ...headOf(receipt, { number, who, isCopy }, say),
        { kind: 'text', text: ' ', setting: { size: 6 } },
        ...bodyOf(receipt, payments, say),
      ],
      missingNote: say('PAPER.LACKS'),
    },
  };
}

const DANGER = '#b42318';

function headOf(
  receipt: Receipt,
  { number, who, isCopy }: { number: string; who: string; isCopy: boolean },
  say: Say,
): Block[] {
  const { content, voidedAt, takenAt, voidReason } = receipt;
  const marked = voidedAt ? say('PAPER.VOID') : isCopy && say('PAPER.COPY');
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
