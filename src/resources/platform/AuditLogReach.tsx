import { useListContext } from 'ra-core';
import { AUDIT_LOG_REACH } from '../../../contract/platform/auditLog.ts';
import { useText } from '../../framework/text.tsx';

/** Says that older entries match too, where there are more than the list reaches. */
export function AuditLogReach() {
  const t = useText();
  const { total = 0 } = useListContext();
  return total < AUDIT_LOG_REACH ? null : (
    <p className="ui-hint">
      {t('AUDIT_LOG.REACH', { count: AUDIT_LOG_REACH.toLocaleString('en') })}
    </p>
  );
}
