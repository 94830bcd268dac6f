import { till as calls } from '../../../contract/clinic/till.ts';
import { clinicToday } from '../../../contract/fields.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { boolean, day, money, text, wallClock } from '../../framework/resource/fields.ts';

const ReceiptActions = lazyComponent(() => import('../../custom/clinic/till/ReceiptActions.tsx'));

/** What was taken: every receipt, void ones too, with what it was for and how it was paid. */
export const receipts = defineResource({
  name: 'receipts',
  calls: { list: calls.receiptList, one: calls.receiptDetail, groups: calls.receiptGroups },
  paths: { list: '/appointment/receipts' },
  title: 'number',
  domain: 'DA',
  menu: { group: 'appointment', icon: 'money' },
  fields: {
    number: text(),
    takenAt: wallClock(),
    patientName: text(),
    received: money(),
    isVoid: boolean(),
    lines: text(),
    takenBy: text(),
    doctor: text({ list: 'hidden' }),
    icPassport: text({ list: 'hidden' }),
    settled: money({ list: 'hidden' }),
    rounding: money({ list: 'hidden' }),
    cash: money({ list: 'hidden' }),
    card: money({ list: 'hidden' }),
    duitNow: money({ list: 'hidden' }),
    transfer: money({ list: 'hidden' }),
    references: text({ list: 'hidden' }),
    till: text({ list: 'hidden' }),
  },
  filters: { startDate: day(), endDate: day(), isVoid: boolean() },
  filterDefaultValues: () => ({ startDate: clinicToday(), endDate: clinicToday() }),
  sort: { field: 'takenAt', order: 'DESC' },
  pageSizes: [10, 50, 200],
  actions: {
    void: {
      call: calls.voidReceipt,
      target: 'record',
      icon: 'close',
      isShown: ({ mayVoid }) => mayVoid,
    },
  },
  components: { rowActions: ReceiptActions },
  emptyText: 'RECEIPTS.EMPTY',
});
