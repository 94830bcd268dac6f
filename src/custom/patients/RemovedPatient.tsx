import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Patient, patients } from '../../../contract/patients.ts';
import { notices } from '../../framework/notices.ts';
import { useSend } from '../../framework/send.tsx';
import { useText } from '../../framework/text.tsx';
import { useViewer } from '../../session/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordConfirmDialog } from '../../ui/dialogs.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** Says that an identity number is a removed patient's, whom those who may recover with their password. */
export function RemovedPatient({ patient }: { patient: Pick<Patient, 'patID' | 'name'> }) {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const mayRecover = useViewer().may('recover', 'patients');
  const [asking, setAsking] = useState(false);
  const { patID, name } = patient;
  const recover = async (password: string) => {
    await send(patients.recoverPatient, { patID, password });
    notices.done(t('REMOVED.RECOVERED', { name }));
    await queries.invalidateQueries({ queryKey: ['patients'] });
  };
  return (
    <div className="ui-banner" data-tone="warn">
      <Icon name="person" />
      <output>
        {t('PATIENT.REMOVED_EXISTS', { name })} {!mayRecover && t('REMOVED.ASK')}
      </output>
      {mayRecover && <Button onClick={() => setAsking(true)}>{t('REMOVED.RECOVER')}</Button>}
      {asking && (
        <PasswordConfirmDialog
          title={t('REMOVED.RECOVER')}
          action={t('REMOVED.RECOVER')}
          onConfirm={recover}
          onClose={() => setAsking(false)}
        >
          {t('REMOVED.SURE', { name })}
        </PasswordConfirmDialog>
      )}
    </div>
  );
}
