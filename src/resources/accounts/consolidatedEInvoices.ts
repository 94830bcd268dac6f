import { eInvoices as calls } from '../../../contract/accounts/eInvoices.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { day, integer, money, text, wallClock } from '../../framework/resource/fields.ts';
import { ConsolidatedChipCell } from './EInvoiceChip.tsx';

/** E-invoices of months, for invoices whose buyers have no TIN. */
export const consolidatedEInvoices = defineResource({
  name: 'consolidated-e-invoices',
  calls: { list: calls.consolidatedEinvoiceList },
  paths: { list: '/billing-management/consolidated-e-invoices' },
  domain: 'DA',
  menu: { group: 'account', icon: 'file' },
  title: 'number',
  fields: {
    number: text(),
    month: day(),
    invoiceCount: integer(),
    amount: money(),
    status: {},
    reason: text(),
    validatedAt: wallClock(),
    triedAt: wallClock({ list: 'hidden' }),
    uuid: text({ list: 'hidden' }),
    invoiceNos: text({ list: 'hidden' }),
    subTotal: money({ list: 'hidden' }),
    tax: money({ list: 'hidden' }),
    issuedAt: wallClock({ list: 'hidden' }),
  },
  filters: { status: {} },
  sort: { field: 'month', order: 'DESC' },
  pageSizes: [10, 50, 200],
  actions: {
    submit: {
      call: calls.submitConsolidatedEinvoice,
      target: 'record',
      icon: 'upload',
      isShown: ({ status }) => status === 'Invalid' || status === 'Cancelled',
    },
  },
  components: { cells: { status: ConsolidatedChipCell } },
  emptyText: 'EINVOICE.CONSOLIDATED_EMPTY',
});
