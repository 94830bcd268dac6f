import { paperKinds } from '../accounts/billingPapers.ts';
import { paymentDetail } from '../accounts/paymentAddress.ts';
import { idOf, oneOf, optionalText, sen } from '../fields.ts';
import { inTeam, inTenant } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { workplaceId } from './workplace.ts';

const text = z.string();

/** States of a bill: of its proforma, and once it is paid of its invoice. */
export const billStates = ['Open', 'Paid', 'Expired', 'Cancelled', 'Credited'] as const;

/** What a team or a tenant of AGATA was asked to pay, with the documents that followed. */
export const agataBill = z
  .object({
    id: z.int(),
    proformaNo: text,
    category: text.check(z.meta({ description: 'What was subscribed to.' })),
    chargingAccountID: z.int(),
    chargingAccount: text.check(z.meta({ description: 'Who is billed, by name.' })),
    price: sen().check(z.meta({ description: 'Without tax.' })),
    tax: sen(),
    total: sen().check(z.meta({ description: 'Price and tax together.' })),
    status: oneOf(billStates, {
      words: {
        Open: 'BILLING.STATUS.OPEN',
        Paid: 'BILLING.STATUS.PAID',
        Expired: 'BILLING.STATUS.EXPIRED',
        Cancelled: 'BILLING.STATUS.CANCELLED',
        Credited: 'BILLING.STATUS.CREDITED',
      },
    }),
    issuedOn: text.check(z.meta({ kind: 'day' })),
    validTo: text.check(z.meta({ kind: 'day', description: 'The last day on which it is paid.' })),
    isPaidLate: z.boolean().check(
      z.meta({
        description: 'Paid when it was cancelled or its days were over: the platform decides.',
      }),
    ),
    invoiceNo: text.check(z.meta({ description: 'Empty until it is paid.' })),
    receiptNo: text,
    creditNoteNos: z.array(text),
    credited: sen(),
    mayPay: z
      .boolean()
      .check(z.meta({ description: 'It is open, and the person pays and cancels it.' })),
  })
  .check(z.meta({ id: 'AgataBill' }));

const sorts = { sort: ['issuedOn', 'proformaNo', 'total', 'validTo', 'id'] } as const;
const LEADERS = 'For owners and administrators (403).';
const PAYMENT =
  'What the payment page of an open bill is opened with; 409 for one that is paid, cancelled or no longer valid.';
const CANCELLING =
  'Cancels an open bill, so that something else can be subscribed to; 409 for one that is paid or cancelled.';
const PAPER =
  'A document of a bill as PDF, in the language of the request: its proforma, invoice, receipt or a credit note; 404 for one that there is not.';
const document = {
  kind: oneOf(paperKinds, {
    words: {
      proforma: 'BILLING.PAPER.PROFORMA',
      invoice: 'BILLING.PAPER.INVOICE',
      receipt: 'BILLING.PAPER.RECEIPT',
      creditNote: 'BILLING.PAPER.CREDIT_NOTE',
    },
  }),
  creditNoteNo: optionalText(40).check(
    z.meta({ description: 'Which credit note, of those of the bill.' }),
  ),
};
const pdf = {
  readOnlyToken: true,
  bytes: 'application/pdf',
  answer: z.instanceof(Blob),
  example: { kind: 'proforma' },
} as const;

/** What subscriptions of teams and tenants of AGATA are billed with. */
export const agataBills = {
  getTeamBillsList: listCall({
    method: 'GET',
    path: '/api/agata/web/ct/GetBillsList',
    summary: 'The bills of a consultant team, the latest first.',
    access: inTeam('list', 'team-bills'),
    query: z.object({ consultantTeamId: workplaceId('team') }),
    list: { ...sorts, ids: 'team-bills' },
    answer: z.array(agataBill),
  }),
  getTeamBillPayment: call({
    method: 'GET',
    path: '/api/agata/web/ct/GetBillPayment',
    summary: `${PAYMENT} ${LEADERS}`,
    access: inTeam('lead', 'team-bills'),
    query: z.object({ id: idOf('team-bills') }),
    answer: paymentDetail,
  }),
  cancelTeamBill: call({
    method: 'POST',
    path: '/api/agata/web/ct/CancelBill',
    summary: `${CANCELLING} ${LEADERS}`,
    access: inTeam('lead', 'team-bills'),
    body: z.object({ id: idOf('team-bills') }),
    answer: agataBill,
  }),
  teamBillPaper: call({
    method: 'GET',
    path: '/api/report/agata_team_bill',
    summary: PAPER,
    access: inTeam('show', 'team-bills'),
    query: z.object({ id: idOf('team-bills'), ...document }),
    ...pdf,
  }),
  getTenantBillsList: listCall({
    method: 'GET',
    path: '/api/agata/web/tenant/GetBillsList',
    summary: 'The bills of a tenant of AGATA, the latest first.',
    access: inTenant('list', 'tenant-bills'),
    query: z.object({ tenantId: workplaceId('tenant') }),
    list: { ...sorts, ids: 'tenant-bills' },
    answer: z.array(agataBill),
  }),
  getTenantBillPayment: call({
    method: 'GET',
    path: '/api/agata/web/tenant/GetBillPayment',
    summary: `${PAYMENT} ${LEADERS}`,
    access: inTenant('manage', 'tenant-bills'),
    query: z.object({ id: idOf('tenant-bills') }),
    answer: paymentDetail,
  }),
  cancelTenantBill: call({
    method: 'POST',
    path: '/api/agata/web/tenant/CancelBill',
    summary: `${CANCELLING} ${LEADERS}`,
    access: inTenant('manage', 'tenant-bills'),
    body: z.object({ id: idOf('tenant-bills') }),
    answer: agataBill,
  }),
  tenantBillPaper: call({
    method: 'GET',
    path: '/api/report/agata_tenant_bill',
    summary: PAPER,
    access: inTenant('show', 'tenant-bills'),
    query: z.object({ id: idOf('tenant-bills'), ...document }),
    ...pdf,
  }),
};
