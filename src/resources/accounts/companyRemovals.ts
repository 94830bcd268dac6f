import { companyRemovals as calls } from '../../../contract/accounts/companyRemovals.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { day, integer, text, wallClock } from '../../framework/resource/fields.ts';
import { RemovalStateCell } from './RemovalStateCell.tsx';

/** Companies that were removed, until when their records stay, and the certificates that these are gone. */
export const companyRemovals = defineResource({
  name: 'company-removals',
  calls: { list: calls.companyRemovalList },
  paths: { list: '/tenant/removed-companies' },
  domain: 'DA',
  menu: { group: 'tenant', icon: 'trash' },
  title: 'companyName',
  fields: {
    companyName: text(),
    status: {},
    removedAt: wallClock(),
    removedBy: text(),
    dueOn: day(),
    archive: {},
    certificateNo: text(),
    reason: text({ list: 'hidden' }),
    rocNo: text({ list: 'hidden' }),
    email: text({ list: 'hidden' }),
    archiveRecords: integer({ list: 'hidden' }),
    archiveUntil: wallClock({ list: 'hidden' }),
    restoredAt: wallClock({ list: 'hidden' }),
    doneAt: wallClock({ list: 'hidden' }),
    records: integer({ list: 'hidden' }),
    documentsUntil: day({ list: 'hidden' }),
  },
  search: 'tenantName',
  filters: { status: {} },
  sort: { field: 'removedAt', order: 'DESC' },
  pageSizes: [10, 50, 200],
  actions: {
    ask: {
      call: calls.askCompanyArchive,
      target: 'record',
      icon: 'file',
      isShown: ({ status }) => status === 'Waiting',
    },
    give: {
      call: calls.giveCompanyArchive,
      target: 'record',
      icon: 'download',
      isShown: ({ status, archive }) => status === 'Waiting' && archive === 'Ready',
      dialog: lazyComponent(
        () => import('../../custom/accounts/companyRemovals/GiveRecordsDialog.tsx'),
      ),
    },
    restore: {
      call: calls.restoreCompany,
      target: 'record',
      icon: 'undo',
      isShown: ({ status }) => status === 'Waiting',
    },
    paper: {
      call: calls.companyRemovalPaper,
      target: 'record',
      icon: 'print',
      isShown: ({ status }) => status === 'Removed',
      dialog: lazyComponent(
        () => import('../../custom/accounts/companyRemovals/CertificateDialog.tsx'),
      ),
    },
  },
  components: { cells: { status: RemovalStateCell } },
  emptyText: 'COMPANY_REMOVAL.EMPTY',
});
