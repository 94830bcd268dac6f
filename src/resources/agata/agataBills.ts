import { agataBills as calls } from '../../../contract/agata/agataBills.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { day, money, text } from '../../framework/resource/fields.ts';
import type { Code } from '../../framework/text.tsx';
import { DocumentStateCell } from '../accounts/DocumentStateCell.tsx';
import { TeamBillAccountCell, TenantBillAccountCell } from './BillAccountCell.tsx';

const TeamBillDialog = lazyComponent(() => import('../../custom/agata/bills/TeamBillDialog.tsx'));
const TenantBillDialog = lazyComponent(
  () => import('../../custom/agata/bills/TenantBillDialog.tsx'),
);
const TeamBillPapers = lazyComponent(() => import('../../custom/agata/bills/TeamBillPapers.tsx'));
const TenantBillPapers = lazyComponent(
  () => import('../../custom/agata/bills/TenantBillPapers.tsx'),
);

type Bill = Answer<typeof calls.cancelTeamBill>;

const fields = {
  proformaNo: text({ label: 'AGATA.BILL.PROFORMA_NO' }),
  category: text({ label: 'AGATA.BILL.CATEGORY' }),
  status: { label: 'AGATA.BILL.STATUS' },
  total: money({ label: 'AGATA.SUBSCRIPTION.TOTAL' }),
  chargingAccount: text({ label: 'AGATA.SUBSCRIPTION.CHARGED' }),
  issuedOn: day({ label: 'AGATA.BILL.ISSUED_ON' }),
  validTo: day({ label: 'AGATA.BILL.VALID_TO' }),
  invoiceNo: text({ label: 'AGATA.SUBSCRIPTION.INVOICE_NO' }),
  receiptNo: text({ label: 'AGATA.BILL.RECEIPT_NO', list: 'hidden' }),
  price: money({ label: 'AGATA.SUBSCRIPTION.PRICE', list: 'hidden' }),
  tax: money({ label: 'AGATA.SUBSCRIPTION.TAX', list: 'hidden' }),
  credited: money({ label: 'AGATA.BILL.CREDITED', list: 'hidden' }),
} as const;
const latest = { field: 'issuedOn', order: 'DESC' } as const;
const paying = {
  target: 'record',
  icon: 'check',
  label: 'AGATA.BILL.PAY',
  isShown: ({ mayPay }: Bill) => mayPay,
} as const;
const cancelling = {
  target: 'record',
  icon: 'close',
  label: 'AGATA.BILL.CANCEL',
  isShown: ({ mayPay }: Bill) => mayPay,
  note: (): Code => 'AGATA.BILL.CANCEL_NOTE',
} as const;
const cells = { status: DocumentStateCell };

/** What the chosen consultant team is billed. */
export const teamBills = defineResource({
  name: 'team-bills',
  calls: { list: calls.getTeamBillsList },
  paths: { list: '/ag-consultant-team/bills' },
  domain: 'AGATA',
  menu: { group: 'consultantTeam', icon: 'file' },
  title: 'proformaNo',
  fields,
  sort: latest,
  actions: {
    pay: { ...paying, call: calls.getTeamBillPayment, dialog: TeamBillDialog },
    cancel: { ...cancelling, call: calls.cancelTeamBill },
  },
  components: {
    cells: { ...cells, chargingAccount: TeamBillAccountCell },
    rowActions: TeamBillPapers,
  },
  emptyText: 'AGATA.BILL.NONE',
});

/** What the chosen tenant of AGATA is billed. */
export const tenantBills = defineResource({
  name: 'tenant-bills',
  calls: { list: calls.getTenantBillsList },
  paths: { list: '/ag-tenant/bills' },
  domain: 'AGATA',
  menu: { group: 'tenant', icon: 'file' },
  title: 'proformaNo',
  fields,
  sort: latest,
  actions: {
    pay: { ...paying, call: calls.getTenantBillPayment, dialog: TenantBillDialog },
    cancel: { ...cancelling, call: calls.cancelTenantBill },
  },
  components: {
    cells: { ...cells, chargingAccount: TenantBillAccountCell },
    rowActions: TenantBillPapers,
  },
  emptyText: 'AGATA.BILL.NONE',
});
