import { idOf, requiredText, sen } from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { eInvoiceState, eInvoiceStatus } from './eInvoice.ts';

const number = () => requiredText(1, 40);
const json = { bytes: 'application/json', answer: z.instanceof(Blob) } as const;
const text = z.string();

const consolidated = z
  .object({
    id: z.int(),
    number: text,
    month: text.check(z.meta({ description: 'The first day of its month.' })),
    invoiceNos: text.check(z.meta({ description: 'The invoices that are in it.' })),
    invoiceCount: z.int(),
    subTotal: sen(),
    tax: sen(),
    amount: sen(),
    issuedAt: text.check(z.meta({ description: "The clinic's wall clock." })),
    ...eInvoiceState,
    version: z.int(),
  })
  .check(z.meta({ id: 'ConsolidatedEInvoice' }));
export type ConsolidatedEInvoice = z.infer<typeof consolidated>;

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
      'Submits an invoice to MyInvois, for the company as it is now; of one that is valid, its credit notes that are not. The answer comes later, and stands in `invoice_detail`. 409 for one that is cancelled, valid with its credit notes already, or waits for its answer, and where details are missing: the field is then `buyer.` or `seller.` and its name.',
    access: onPlatform('submit', 'invoices'),
    body: z.object({ invoiceNo: number() }),
    answer: z.object({ status: eInvoiceStatus() }),
    example: { invoiceNo: 'INV000001' },
  }),
  consolidatedEinvoiceList: listCall({
    method: 'GET',
    path: '/api/consolidated_einvoice_list',
    summary:
      'The e-invoices of months, for invoices whose buyers have no TIN, by state; the latest month first.',
    access: onPlatform('list', 'consolidated-e-invoices'),
    query: z.object({ status: z.optional(eInvoiceStatus()) }),
    list: { sort: ['number', 'month', 'amount', 'status', 'id'], ids: 'consolidated-e-invoices' },
    answer: z.object({ data: z.array(consolidated), totalCount: z.int() }),
  }),
  submitConsolidatedEinvoice: call({
    method: 'POST',
    path: '/api/submit_consolidated_einvoice',
    summary:
      'Submits the e-invoice of a month again that was refused, or cancelled in the portal. The answer comes later, and stands in the list. 409 for any other, and where details of the seller are missing.',
    access: onPlatform('submit', 'consolidated-e-invoices'),
    body: z.object({ id: idOf('consolidated-e-invoices') }),
    answer: consolidated,
  }),
};
