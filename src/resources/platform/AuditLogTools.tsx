import { useListContext } from 'ra-core';
import { AUDIT_LOG_REACH } from '../../../contract/platform/auditLog.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { useText } from '../../framework/text.tsx';

const AuditExportButton = lazyComponent(
  () => import('../../custom/platform/AuditExportButton.tsx'),
);

/** Says that older entries match too, where there are more than the list reaches, and exports with seals. */
export function AuditLogTools() {
  const t = useText();
  const { total = 0 } = useListContext();
  return (
    <>
      {total >= AUDIT_LOG_REACH && (
        <p className="ui-hint">
          {t('AUDIT_LOG.REACH', { count: AUDIT_LOG_REACH.toLocaleString('en') })}
        </p>
      )}
      <AuditExportButton />
    </>
  );
}
