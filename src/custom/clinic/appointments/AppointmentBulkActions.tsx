import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import type { BulkActionsProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { BulkActionButton } from '../../../ui/resource/BulkActionButton.tsx';
import { BulkMessageButton } from '../../messaging/messages/BulkMessageButton.tsx';
import { taskPermissions } from './AppointmentDialog.tsx';
import { appointmentRecipient } from './appointmentRecipient.ts';

const BulkStatusDialog = lazyComponent(() => import('./BulkStatusDialog.tsx'));
const BulkDoctorDialog = lazyComponent(() => import('./BulkDoctorDialog.tsx'));

/** What can be done with the selected appointments: set their status or doctors, and message their patients. */
export default function AppointmentBulkActions({ records, onDone }: BulkActionsProps<Appointment>) {
  const t = useText();
  const viewer = useViewer();
  return (
    <>
      {viewer.may('status', 'appointments') && (
        <BulkActionButton icon="check" label={t('APPT.STATUS')} records={records}>
          {(chosen, onClose) => (
            <BulkStatusDialog records={chosen} onDone={onDone} onClose={onClose} />
          )}
        </BulkActionButton>
      )}
      {viewer.may(...taskPermissions.doctor) && (
        <BulkActionButton icon="swap" label={t('APPT.CHANGE_DOCTOR')} records={records}>
          {(chosen, onClose) => (
            <BulkDoctorDialog records={chosen} onDone={onDone} onClose={onClose} />
          )}
        </BulkActionButton>
      )}
      <BulkMessageButton
        screen="Appointment Reminder"
        records={records}
        onDone={onDone}
        toRecipient={appointmentRecipient}
      />
    </>
  );
}
