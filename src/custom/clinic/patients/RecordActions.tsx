import { type Ref, useState } from 'react';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { type Code, useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { Menu } from '../../../ui/Menu.tsx';

const dialogs = {
  slip: lazyComponent(() => import('./PatientSlip.tsx')),
  slips: lazyComponent(() => import('./PatientSlips.tsx')),
  sheet: lazyComponent(() => import('./PatientSheet.tsx')),
  history: lazyComponent(() => import('./PatientHistory.tsx')),
  merge: lazyComponent(() => import('./MergeDialog.tsx')),
  data: lazyComponent(() => import('../personalData/GiveDataDialog.tsx')),
  messages: lazyComponent(() => import('./PatientMessages.tsx')),
  note: lazyComponent(() => import('./NoteDialog.tsx')),
};

interface RecordActionsProps {
  patient: Patient;
  /** Whether nobody else is editing it. */
  mayEdit: boolean;
  onEdit: () => Promise<void>;
  editButton: Ref<HTMLButtonElement>;
}

/** The actions of a record that is not being edited. */
export function RecordActions({ patient, mayEdit, onEdit, editButton }: RecordActionsProps) {
  const t = useText();
  const viewer = useViewer();
  const { to } = useUrlParams();
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const [isLocking, setLocking] = useState(false);
  const Dialog = open && dialogs[open];
  const edit = async () => {
    setLocking(true);
    await onEdit();
    setLocking(false);
  };
  const item = (key: keyof typeof dialogs, icon: IconName, label: Code) => ({
    key,
    icon,
    label: t(label),
    onSelect: () => setOpen(key),
  });
  return (
    <>
      <Menu
        label={t('PATIENT.MORE')}
        side="end"
        items={[
          item('slip', 'print', 'PATIENT.PRINT'),
          item('slips', 'print', 'SLIP.PRINT'),
          item('sheet', 'eye', 'PATIENT.DETAIL_REPORT'),
          item('history', 'history', 'HISTORY.TITLE'),
          ...(viewer.may('give', 'patient-data')
            ? [item('data', 'download', 'DISCLOSURE.GIVE')]
            : []),
          ...(viewer.may('merge', 'patients') && !patient.removed
            ? [item('merge', 'people', 'MERGE.TITLE')]
            : []),
        ]}
      >
        {t('PATIENT.MORE')}
        <Icon name="down" />
      </Menu>
      {viewer.may('send', 'messages') && !patient.removed && (
        <Button icon="mail" disabled={patient.mobile === ''} onClick={() => setOpen('messages')}>
          {t(patient.mobile === '' ? 'MESSAGE.WITHOUT_MOBILE' : 'MESSAGE.SEND')}
        </Button>
      )}
      {viewer.may('create', 'nurse-notes') && !patient.removed && (
        <Button icon="edit" onClick={() => setOpen('note')}>
          {t('NOTE.WRITE')}
        </Button>
      )}
      {viewer.may('lock', 'patients') && !patient.removed && (
        <Button
          ref={editButton}
          icon="edit"
          busy={isLocking}
          disabled={!mayEdit}
          onClick={() => void edit()}
        >
          {t('PATIENT.EDIT')}
        </Button>
      )}
      {viewer.may('create', 'appointments') && !patient.removed && (
        <ButtonLink variant="primary" icon="calendar" to={to({ new: '1' })}>
          {t('PATIENT.BOOK')}
        </ButtonLink>
      )}
      {Dialog && <Dialog patient={patient} onClose={() => setOpen(null)} />}
    </>
  );
}
