import { useListContext } from 'ra-core';
import { useState } from 'react';
import { clinicToday } from '../../../contract/fields.ts';
import type { Answer, Input } from '../../../contract/kit/call.ts';
import { auditLog } from '../../../contract/platform/auditLog.ts';
import { notifyError } from '../../framework/notifyError.ts';
import { useSend } from '../../framework/send.tsx';
import { useText } from '../../framework/text.tsx';
import { Button } from '../../ui/Button.tsx';

type Wanted = Input<typeof auditLog.auditExport>;

/** Saves the sealed entries of the days and the branch that the audit log is narrowed to, for an auditor. */
export default function AuditExportButton() {
  const t = useText();
  const send = useSend();
  const [isSaving, setSaving] = useState(false);
  const list: { filterValues: Wanted } = useListContext();
  const save = async () => {
    const { branchID, from, until } = list.filterValues;
    setSaving(true);
    try {
      const parts: string[] = [];
      let next: Pick<Wanted, 'after' | 'upTo'> | null = {};
      while (next) {
        const { data }: { data: Answer<typeof auditLog.auditExport> } = await send(
          auditLog.auditExport,
          { branchID, from, until, ...next },
        );
        parts.push(...data.lines.map((line) => `${line}\n`));
        ({ next } = data);
      }
      const { download } = await import('../../framework/resource/exportFile.ts');
      download(new Blob(parts, { type: 'application/x-ndjson' }), `audit-${clinicToday()}.ndjson`);
    } catch (error) {
      notifyError(t, error);
    }
    setSaving(false);
  };
  return (
    <Button
      icon="download"
      busy={isSaving}
      title={t('AUDIT_LOG.EXPORT_HINT')}
      onClick={() => void save()}
    >
      {t('AUDIT_LOG.EXPORT')}
    </Button>
  );
}
