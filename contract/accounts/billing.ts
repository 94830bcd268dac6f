import {
  day,
  flag,
  idList,
  idOf,
  money,
  ofList,
  oneOf,
  optionalText,
  orLeftOut,
  requiredText,
  sen,
} from '../fields.ts';
import { inAccount, onPlatform } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { eInvoiceFault, eInvoiceState, eInvoiceStatus } from './eInvoice.ts';
import { paymentDetail } from './paymentAddress.ts';
import { unsettledPart } from './unsettledPart.ts';

/** States of proformas and invoices. On the wire a state of `billing_status_list` is its place here, from 1. */
export const billingStatuses = ['Open', 'Paid', 'Expired', 'Cancelled', 'Credited'] as const;
const proformaStatuses = ['Open', 'Paid', 'Expired', 'Cancelled'] as const;
const invoiceStatuses = ['Paid', 'Cancelled', 'Credited'] as const;

/** What a proforma does to the branch's plan. */
export const billingPurposes = ['new', 'renewal', 'change'] as const;

export { paymentMethods } from './unsettledPart.ts';

/** Hours within which an invoice can be cancelled; afterwards a credit note is made. */
export const CANCEL_HOURS = 72;

const text = z.string();
const count = z.int();
const wallClock = () => z.string().check(z.meta({ description: "The clinic's wall clock." }));

const billedTo = z.object({
  companyName: text,
  address: text,
  city: text,
  state: text,
  postcode: text,
  email: text,
  phone: text,
  rocNo: text,
  taxNo: text,
  tin: text,
  idType: text,
  sstNo: text,
  stateCode: text,
  branchName: text,
});
/** Whom a document is for, as it was when it was made: company and branch, or who pays in AGATA with its team or tenant. */
export type BilledTo = z.infer<typeof billedTo>;

/** A line of a document, with its amount. */
export const billingLine = z.object({
  description: text,
  unitPrice: sen(),
  discount: sen(),
  tax: sen(),
  amount: sen(),
});
/** What a document or a plan comes to. */
export const billingTotals = { subTotal: sen(), discount: sen(), tax: sen(), amount: sen() };
/** Who pays a document. */
export const payers = ['branch', 'team', 'tenant'] as const;

const parties = {
  tenantID: z.nullable(count).check(z.meta({ description: 'The company of a branch.' })),
  companyName: text,
  branchID: z.nullable(count),
  branchName: text.check(
    z.meta({ description: 'Of the branch, or of the team or the tenant of AGATA that pays.' }),
  ),
  payer: oneOf(payers, {
    words: { branch: 'BILLING.BRANCH', team: 'AGATA.TEAM', tenant: 'AGATA.TENANT' },
  }),
  chargingAccountID: z
    .nullable(count)
    .check(z.meta({ description: 'The charging account of AGATA that pays.' })),
};
const plan = () => z.nullable(count).check(z.meta({ description: 'The plan of a branch.' }));

const listedProforma = {
  id: count,
  proforma_no: text,
  proformaNo: text,
  proformaID: count,
  ...parties,
  productPriceId: plan(),
  productID: plan(),
  subscriptionPlan: text,
  purpose: z.enum(billingPurposes),
  ...billingTotals,
  status: z.enum(proformaStatuses),
  issuedOn: text,
  validTo: text,
  isPaidLate: z.boolean().check(
    z.meta({
      description: 'Paid when it was cancelled or its days were over: the platform decides.',
    }),
  ),
  mailedAt: z
    .nullable(text)
    .check(z.meta({ description: "When it was last mailed, by the clinic's wall clock." })),
  isReminded: z
    .boolean()
    .check(z.meta({ description: 'Whether reminders go out while it is not paid.' })),
};
const proformaItem = z.object(listedProforma).check(z.meta({ id: 'ProformaItem' }));
const proforma = z
  .object({
    ...listedProforma,
    billedTo,
    lines: z.array(billingLine),
    extraDays: count,
    invoiceNo: z.nullable(text),
    reminders: z
      .array(
        z.object({
          daysBefore: count.check(
            z.meta({ description: 'Days to its last day; negative ones are after it.' }),
          ),
          sentAt: wallClock(),
        }),
      )
      .check(z.meta({ description: 'The reminders that were mailed.' })),
    unsettled: z
      .array(z.object(unsettledPart))
      .check(z.meta({ description: 'What came for it and was no payment of its invoice.' })),
    version: count,
  })
  .check(z.meta({ id: 'Proforma' }));
export type Proforma = z.infer<typeof proforma>;

const listedInvoice = {
  id: count,
  invoiceNo: text,
  proformaNo: text,
  proformaID: count,
  receiptNo: z.nullable(text),
  ...parties,
  productID: plan(),
  subscriptionPlan: text,
  paymentMethod: z.string().check(ofList('payment_method')),
  ...billingTotals,
  credited: sen(),
  status: z.enum(invoiceStatuses),
  eInvoiceStatus: eInvoiceStatus(),
  issuedAt: wallClock(),
  isCancellable: z.boolean(),
  isSubmittable: z.boolean().check(
    z.meta({
      description:
        'Whether it, or a credit note of it, can be submitted to MyInvois by the caller.',
    }),
  ),
};
const invoiceItem = z.object(listedInvoice).check(z.meta({ id: 'InvoiceItem' }));
const invoice = z
  .object({
    ...listedInvoice,
    billedTo,
    lines: z.array(billingLine),
    startDate: z.nullable(text),
    expiredDate: z.nullable(text),
    creditNotes: z.array(
      z.object({
        id: count,
        creditNoteNo: text,
        amount: sen(),
        reason: text,
        issuedAt: text,
        eInvoice: z.object(eInvoiceState),
      }),
    ),
    cancelReason: text,
    eInvoice: z
      .object({
        ...eInvoiceState,
        consolidatedNo: text.check(
          z.meta({
            description: 'The e-invoice of the month that has it; for the platform alone.',
          }),
        ),
        faults: z
          .array(eInvoiceFault)
          .check(z.meta({ description: 'What keeps it from being submitted.' })),
      })
      .check(z.meta({ description: 'Its state with MyInvois.' })),
    version: count,
  })
  .check(z.meta({ id: 'Invoice' }));
export type Invoice = z.infer<typeof invoice>;

const sumOf = (description: string) => sen().check(z.meta({ description }));
/** Sums over all rows of a list, whatever the page. Each counts what it says alone. */
export const proformaSums = z.object({
  toPay: sumOf('Of those that are open and whose last day is not over.'),
  paid: sumOf('Of those that were paid.'),
});
export const invoiceSums = z.object({
  invoiced: sumOf('Of those that were not cancelled.'),
  credited: sumOf('What credit notes gave back of these.'),
  net: sumOf('What is left: invoiced less credited.'),
});
const days = { startDate: z.optional(day()), endDate: z.optional(day()) };
const branch = z.optional(idOf('branches'));

export const billing = {
  proformaList: listCall({
    method: 'GET',
    path: '/api/proforma_list',
    summary:
      'Proforma invoices of the account by part of the company name, days of issue (both included), number, state and branch; latest first.',
    access: inAccount('list', 'proformas'),
    query: z.object({
      tenantName: optionalText(100),
      ...days,
      proformaNo: optionalText(40),
      status: z.optional(oneOf(proformaStatuses)),
      branchID: branch,
      tenantID: z.optional(idList('tenants')),
      chargingAccountID: z.optional(idOf('charging-accounts')),
      dueFrom: z.optional(day()).check(z.meta({ description: 'Their last day, from here on.' })),
      dueUntil: z.optional(day()),
      isUnpaid: z
        .optional(flag())
        .check(z.meta({ description: 'Those that are open, also past their last day.' })),
      isPayable: z
        .optional(flag())
        .check(z.meta({ description: 'Those of which an invoice can be made.' })),
    }),
    list: {
      sort: ['proforma_no', 'companyName', 'branchName', 'amount', 'issuedOn', 'validTo', 'id'],
      ids: 'proformas',
    },
    answer: z.object({ data: z.array(proformaItem), totalCount: count, sums: proformaSums }),
  }),
  proformaDetail: call({
    method: 'GET',
    path: '/api/proforma_detail',
    summary: 'One proforma invoice of the account by its number or its id.',
    access: inAccount('show', 'proformas'),
    query: z.object({
      proformaNo: optionalText(40),
      id: z.optional(idOf('proformas')),
    }),
    answer: proforma,
    example: { proformaNo: 'PF000001' },
  }),
  createProforma: call({
    method: 'POST',
    path: '/api/create_proforma',
    summary:
      'Makes a proforma invoice for a branch and a plan: a renewal of the plan that it holds, a change to another with credit for the unused part, or its first. It takes the place of the open one of the branch. A plan that is not on offer is refused with 409.',
    access: inAccount('create', 'proformas'),
    alone: true,
    body: z.object({
      tenantID: orLeftOut(idOf('tenants')),
      branchID: idOf('branches'),
      productID: idOf('plans'),
      shownAmount: orLeftOut(money()).check(
        z.meta({
          description: 'What the person was shown that it comes to: 409 if it no longer does.',
        }),
      ),
    }),
    answer: proforma,
  }),
  cancelProforma: call({
    method: 'POST',
    path: '/api/cancel_proforma',
    summary: 'Cancels an open proforma invoice; 409 for one that is paid or cancelled.',
    access: inAccount('cancel', 'proformas'),
    body: z.object({ id: idOf('proformas') }),
    answer: proforma,
  }),
  changeProformaReminders: call({
    method: 'POST',
    path: '/api/change_proforma_reminders',
    summary:
      'Stops the reminders of an open proforma invoice, or lets them go out again; 409 for one that is paid or cancelled.',
    access: onPlatform('remind', 'proformas'),
    body: z.object({ id: idOf('proformas'), isReminded: flag() }),
    answer: proforma,
    example: { isReminded: false },
  }),
  getProformaMol: call({
    method: 'GET',
    path: '/api/get_proforma_mol',
    summary:
      'What the payment page of an open proforma invoice is opened with; 409 for one that is paid, cancelled or no longer valid.',
    access: inAccount('show', 'proformas'),
    query: z.object({ proformaID: idOf('proformas') }),
    answer: paymentDetail,
  }),
  billingStatusList: call({
    method: 'GET',
    path: '/api/billing_status_list',
    summary: 'The states of proforma invoices and invoices.',
    access: inAccount('list', 'proformas'),
    answer: z.array(z.object({ id: count, value: z.enum(billingStatuses) })),
  }),
  invoiceList: listCall({
    method: 'GET',
    path: '/api/invoice_list',
    summary:
      'Invoices of the account by days of issue (both included), number, part of the company name, state, state with MyInvois and branch; latest first.',
    access: inAccount('list', 'invoices'),
    query: z.object({
      ...days,
      invoiceNo: optionalText(40),
      tenantName: optionalText(100),
      status: z.optional(oneOf(invoiceStatuses)),
      eInvoiceStatus: z.optional(eInvoiceStatus()),
      branchID: branch,
    }),
    list: {
      sort: ['invoiceNo', 'companyName', 'branchName', 'amount', 'issuedAt', 'id'],
      ids: 'invoices',
    },
    answer: z.object({ data: z.array(invoiceItem), totalCount: count, sums: invoiceSums }),
  }),
  invoiceDetail: call({
    method: 'GET',
    path: '/api/invoice_detail',
    summary:
      'One invoice of the account by its number, by that of its proforma invoice, or by its id.',
    access: inAccount('show', 'invoices'),
    query: z.object({
      invoiceNo: optionalText(40),
      proformaNo: optionalText(40),
      id: z.optional(idOf('invoices')),
    }),
    answer: invoice,
    example: { invoiceNo: 'INV000001' },
  }),
  createInvoice: call({
    method: 'POST',
    path: '/api/create_invoice',
    summary:
      'Makes the invoice and the receipt of a proforma invoice whose money has come, and begins its subscription. Repeated, it answers the same invoice. A cancelled one is refused with 409 unless it was paid all the same.',
    access: onPlatform('create', 'invoices'),
    recentlyConfirmed: true,
    alone: true,
    body: z.object({
      tenantID: orLeftOut(idOf('tenants')),
      proformaID: idOf('proformas'),
      paymentMethod: optionalText(50),
      productID: orLeftOut(idOf('plans')),
    }),
    answer: invoice,
  }),
  cancelInvoice: call({
    method: 'POST',
    path: '/api/cancel_invoice',
    summary:
      'Cancels an invoice within 72 hours, with MyInvois too where it is valid there, and ends its subscription; what that had replaced holds again. 409 afterwards, for one that is credited or that a later subscription follows, for one that MyInvois is looking at, and for one that is in the e-invoice of its month.',
    access: onPlatform('cancel', 'invoices'),
    recentlyConfirmed: true,
    body: z.object({ id: idOf('invoices'), reason: requiredText(3, 250) }),
    answer: invoice,
    example: { reason: 'Paid twice' },
  }),
  createCreditNote: call({
    method: 'POST',
    path: '/api/create_credit_note',
    summary:
      'Gives back a part of an invoice, or all of it, in sen with tax; at most what is left of it. All of it ends the subscription today.',
    access: onPlatform('create', 'credit-notes'),
    recentlyConfirmed: true,
    alone: true,
    body: z.object({
      id: idOf('invoices'),
      amount: money({ min: 1 }),
      reason: requiredText(3, 250),
    }),
    answer: invoice,
    example: { amount: 100, reason: 'Goodwill' },
  }),
};
