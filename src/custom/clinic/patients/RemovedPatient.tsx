import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Patient, patients } from '../../../../contract/clinic/patients.ts';
import { notices } from '../../../framework/notices.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordConfirmDialog } from '../../../ui/dialogs.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import './patients.css';

/**
 * A banner for a removed patient. People who may recover the record can do so with their password; others learn whom to
 * ask.
 */
export function RemovedPatient({
  patient: { patID, name },
  children,
}: {
  patient: Pick<Patient, 'patID' | 'name'>;
  children: ReactNode;
}) {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const mayRecover = useViewer().may('recover', 'patients');
  const [asking, setAsking] = useState(false);
  const recover = async (password: string) => {
    await send(patients.recoverPatient, { patID, password });
    notices.done(t('REMOVED.RECOVERED', { name }));
    await queries.invalidateQueries({ queryKey: ['patients'] });
  };
  return (
    <div className="ui-banner patient-banner" data-tone="warn">
      <Icon name="trash" />
      <output>
        {children} {!mayRecover && t('REMOVED.ASK')}
      </output>
      {mayRecover && (
        <Button icon="undo" onClick={() => setAsking(true)}>
          {t('REMOVED.RECOVER')}
        </Button>
      )}
      {asking && (
        <PasswordConfirmDialog
          title={t('REMOVED.RECOVER')}
          confirmLabel={t('REMOVED.RECOVER')}
          onConfirm={recover}
          onClose={() => setAsking(false)}
        >
          {t('REMOVED.SURE', { name })}
        </PasswordConfirmDialog>
      )}
    </div>
  );
}
