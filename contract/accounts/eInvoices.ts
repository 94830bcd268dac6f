import { requiredText } from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { eInvoiceStatuses } from './eInvoice.ts';

const number = () => requiredText(1, 40);
const json = { bytes: 'application/json', answer: z.instanceof(Blob) } as const;

/** Invoices as MyInvois takes them. */
export const eInvoices = {
  invoiceUbl: call({
    method: 'GET',
    path: '/api/invoice_ubl',
    summary: 'An invoice as UBL 2.1 in JSON, in the form of MyInvois.',
    access: onPlatform('show', 'invoices'),
    query: z.object({ invoiceNo: number() }),
    ...json,
    example: { invoiceNo: 'INV000001' },
  }),
  creditNoteUbl: call({
    method: 'GET',
    path: '/api/credit_note_ubl',
    summary: 'A credit note as UBL 2.1 in JSON, in the form of MyInvois.',
    access: onPlatform('show', 'invoices'),
    query: z.object({ creditNoteNo: number() }),
    ...json,
    example: { creditNoteNo: 'CN000001' },
  }),
  submitEinvoice: call({
    method: 'POST',
    path: '/api/submit_einvoice',
    summary:
      'Submits an invoice to MyInvois. The answer comes later, and stands in `invoice_detail`. 409 for one that is cancelled, valid already, or waits for its answer.',
    access: onPlatform('submit', 'invoices'),
    body: z.object({ invoiceNo: number() }),
    answer: z.object({ status: z.enum(eInvoiceStatuses) }),
    example: { invoiceNo: 'INV000001' },
  }),
};
