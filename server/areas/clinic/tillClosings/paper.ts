import { eq } from 'drizzle-orm';
import { paymentMethods, paymentWords } from '../../../../contract/clinic/till.ts';
import { dateText, timeText } from '../../../../contract/kit/dateText.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { billReceipts } from '../../../db/schema/index.ts';
import type { AfterCommit, BranchContext } from '../../../kit/http/context.ts';
import { branchPaper, joined, sayFor } from '../papers/branchPaper.ts';
import { receiptsWhere } from '../till/receipts.ts';
import { CLOSINGS, closingOf } from './closing.ts';

/** A closing as PDF, with its receipts, to be signed. */
export async function closingPaper(context: BranchContext, id: number): Promise<AfterCommit<Blob>> {
  const closing = await closingOf(context, id);
  const found = await receiptsWhere(context, eq(billReceipts.closingId, id));
  await context.audit({ resource: CLOSINGS, id, action: 'print' });
  const say = await sayFor(context);
  const day = dateText(closing.day, say.language);
  const rm = (sen: number) => `RM ${formatRinggit(sen)}`;
  return branchPaper(context, {
    title: `${say('CLOSING.TITLE')}: ${day}`,
    blocks: [
      {
        kind: 'title',
        paper: say('CLOSING.TITLE'),
        text: joined(' · ', day, closing.who, closing.till),
        below: [],
      },
      {
        kind: 'facts',
        facts: [
          { name: say('CLOSING.FLOAT'), text: rm(closing.float) },
          ...paymentMethods.map((method) => ({
            name: say(paymentWords[method]),
            text: rm(closing[method]),
          })),
          { name: say('CLOSING.EXPECTED'), text: rm(closing.expected) },
          { name: say('CLOSING.COUNTED'), text: rm(closing.counted) },
          { name: say('CLOSING.DIFFERENCE'), text: rm(closing.difference) },
          ...(closing.closedBy === ''
            ? []
            : [{ name: say('CLOSING.SIGNED'), text: closing.closedBy }]),
          ...(closing.note === '' ? [] : [{ name: say('CLOSING.NOTE'), text: closing.note }]),
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: say('RECEIPT.NUMBER'), share: 3 },
          { title: say('RECEIPT.TIME'), share: 3 },
          { title: say('RECEIPT.PATIENT'), share: 8 },
          ...paymentMethods.map((method) => ({
            title: say(paymentWords[method]),
            share: 3,
            align: 'right' as const,
          })),
        ],
        rows: found.map((receipt) => [
          joined('\n', receipt.number, receipt.isVoid ? say('PAPER.VOID') : ''),
          timeText(receipt.takenAt, say.language),
          receipt.patientName,
          ...paymentMethods.map((method) =>
            receipt[method] > 0 ? formatRinggit(receipt[method]) : '',
          ),
        ]),
        totals: [
          say('BILL.TOTAL'),
          '',
          '',
          ...paymentMethods.map((method) => formatRinggit(closing[method])),
        ],
      },
      {
        kind: 'row',
        columns: [say('CLOSING.SIGNED'), say('CLOSING.CHECKED')].map((text) => ({
          share: 1,
          blocks: [
            { kind: 'text', text: `\n\n\n____________________\n${text}`, setting: { size: 10 } },
          ],
        })),
      },
    ],
    fileName: `closing-${closing.day}-${id}.pdf`,
  });
}
