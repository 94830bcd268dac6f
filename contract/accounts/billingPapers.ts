import { optionalEmail, requiredText } from '../fields.ts';
import { inAccount } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { oneOf } from '../kit/kinds/choice.ts';
import { z } from '../kit/zod.ts';

/** Kinds of papers of billing. A receipt is named by the number of its invoice. */
export const paperKinds = ['proforma', 'invoice', 'receipt', 'creditNote'] as const;
export type PaperKind = (typeof paperKinds)[number];

const number = () => requiredText(1, 40);
const pdf = {
  readOnlyToken: true,
  bytes: 'application/pdf',
  answer: z.instanceof(Blob),
} as const;

/** The documents of billing as PDF, in the language of the request. */
export const billingPapers = {
  proformaPaper: call({
    method: 'GET',
    path: '/api/report/proforma',
    summary: 'A proforma invoice of the account as PDF.',
    access: inAccount('show', 'proformas'),
    query: z.object({ proformaNo: number() }),
    ...pdf,
    example: { proformaNo: 'PF000001' },
  }),
  invoicePaper: call({
    method: 'GET',
    path: '/api/report/invoice',
    summary:
      'An invoice of the account as PDF. One that is cancelled or credited says so at its head.',
    access: inAccount('show', 'invoices'),
    query: z.object({ invoiceNo: number() }),
    ...pdf,
    example: { invoiceNo: 'INV000001' },
  }),
  receiptPaper: call({
    method: 'GET',
    path: '/api/report/receipt',
    summary:
      'The receipt of an invoice of the account as PDF; 404 for an invoice of nothing, which has none.',
    access: inAccount('show', 'invoices'),
    query: z.object({ invoiceNo: number() }),
    ...pdf,
    example: { invoiceNo: 'INV000001' },
  }),
  creditNotePaper: call({
    method: 'GET',
    path: '/api/report/credit_note',
    summary: 'A credit note of the account as PDF.',
    access: inAccount('show', 'invoices'),
    query: z.object({ creditNoteNo: number() }),
    ...pdf,
    example: { creditNoteNo: 'CN000001' },
  }),
  sendBillingDocument: call({
    method: 'POST',
    path: '/api/send_billing_document',
    summary:
      'Mails a document of the account as PDF in the language of the request: to the company’s address, or to that of the branch or of one of its users. Any other address is refused with 409.',
    reachesPeople: true,
    access: inAccount('show', 'invoices'),
    alone: true,
    body: z.object({
      kind: oneOf(paperKinds, {
        words: {
          proforma: 'BILLING.PAPER.PROFORMA',
          invoice: 'BILLING.PAPER.INVOICE',
          receipt: 'BILLING.PAPER.RECEIPT',
          creditNote: 'BILLING.PAPER.CREDIT_NOTE',
        },
      }),
      number: number().check(
        z.meta({ description: 'Its number; of a receipt that of its invoice.' }),
      ),
      email: optionalEmail(),
    }),
    answer: z.object({ sentTo: z.string() }),
    example: { kind: 'invoice', number: 'INV000001', email: '' },
  }),
};
