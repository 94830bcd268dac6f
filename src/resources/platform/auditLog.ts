import { auditLog as calls } from '../../../contract/platform/auditLog.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { day, reference, text, wallClock } from '../../framework/resource/fields.ts';
import { changesText } from './auditChanges.ts';
import { AuditChangesCell } from './AuditChangesCell.tsx';
import { AuditLogTools } from './AuditLogTools.tsx';
import { actionWords, resourceWords } from './auditWords.ts';

/** Who did what to which record, on the platform and in every branch. */
export const auditLog = defineResource({
  name: 'audit-log',
  calls: { list: calls.auditLogList },
  paths: { list: '/user-management/audit-log' },
  domain: 'DA',
  menu: { group: 'platform', icon: 'history' },
  fields: {
    at: wallClock({ label: 'ORGANIZER.WHEN' }),
    who: text(),
    action: actionWords,
    resource: resourceWords,
    recordID: text(),
    branchName: text({ label: 'SHELL.BRANCH' }),
    companyName: text({ list: 'hidden', label: 'BILLING.TENANT' }),
    changes: text({ format: changesText }),
  },
  filters: {
    accountID: reference('platform-users', { label: 'RESOURCE.AUDIT_LOG.WHO' }),
    resource: resourceWords,
    branchID: reference('branches', { label: 'SHELL.BRANCH' }),
    from: day({ label: 'DASH.FROM' }),
    until: day({ label: 'DASH.UNTIL' }),
  },
  sort: { field: 'at', order: 'DESC' },
  pageSizes: [10, 50, 200],
  components: { cells: { changes: AuditChangesCell }, toolbar: AuditLogTools },
});
