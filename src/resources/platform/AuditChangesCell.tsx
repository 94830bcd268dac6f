import type { Answer } from '../../../contract/kit/call.ts';
import type { auditLog } from '../../../contract/platform/auditLog.ts';
import { resourceCode } from '../../framework/resource/codes.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import { useText } from '../../framework/text.tsx';
import './auditChanges.css';
import { sidesText } from './auditChanges.ts';

type Entry = Answer<typeof auditLog.auditLogList>[number];

/** What an entry changed, a field a line; of a clinic's records only that the clinic knows it. */
export function AuditChangesCell({ record }: CellProps<Entry>) {
  const t = useText();
  if (record.isOfClinic) return <small>{t('AUDIT_LOG.OF_CLINIC')}</small>;
  return Object.entries(record.changes).map(([field, sides]) => (
    <div key={field} className="audit-changes">
      {t(resourceCode(record.resource, field))}: {sidesText(sides)}
    </div>
  ));
}
