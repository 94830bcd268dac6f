import { useState } from 'react';
import type { Patient } from '../../../contract/patients.ts';
import { useText } from '../../framework/text.tsx';
import { useViewer } from '../../session/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { OpenedDialog } from '../../ui/resource/Opened.tsx';
import { wholeRecord } from './recordFields.ts';

/** Says that a record was removed, and lets those who may recover it with their password. */
export function RemovedBanner({ patient }: { patient: Patient }) {
  const t = useText();
  const viewer = useViewer();
  const [asking, setAsking] = useState(false);
  const record = { ...patient, id: patient.patID };
  return (
    <section className="ui-banner patient-lock" data-tone="warn">
      <Icon name="trash" />
      <p>{t('PATIENT.IS_REMOVED')}</p>
      {viewer.may('recover', 'patients') && (
        <Button icon="undo" onClick={() => setAsking(true)}>
          {t('RESOURCE.PATIENTS.RECOVER')}
        </Button>
      )}
      <OpenedDialog
        resource={wholeRecord}
        opened={asking ? { kind: 'action', name: 'recover', record } : null}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}
