import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { useViewer } from '../../../session/viewer.ts';
import type { MenuItem } from '../../../ui/controlProps.ts';
import type { Status } from './useStatusChange.ts';

/** The menu items of an appointment. */
export function useAppointmentMenuItems(
  row: Appointment,
  statuses: readonly Status[],
  onStatus: (status: Status) => void,
): MenuItem[] {
  const t = useText();
  const viewer = useViewer();
  const { to } = useUrlParams();
  const id = String(row.id);
  return [
    { key: 'open', label: t('QUEUE.OPEN'), icon: 'edit', to: to({ appointment: id }) },
    ...(viewer.may('show', 'patients')
      ? [
          {
            key: 'patient',
            label: t('QUEUE.RECORD'),
            icon: 'person',
            to: `/patient/edit-patient/?icpassport=${encodeURIComponent(row.icPassport)}`,
          } as const,
        ]
      : []),
    ...(viewer.may('edit', 'appointments')
      ? [
          {
            key: 'move',
            label: t('APPT.RESCHEDULE'),
            icon: 'clock',
            to: to({ appointment: id, do: 'move' }),
          } as const,
          {
            key: 'doctor',
            label: t('APPT.CHANGE_DOCTOR'),
            icon: 'swap',
            to: to({ appointment: id, do: 'doctor' }),
          } as const,
        ]
      : []),
    ...(viewer.may('create', 'follow-ups')
      ? [
          {
            key: 'followUp',
            label: t('RESOURCE.FOLLOW_UPS.ONE'),
            icon: 'bell',
            to: to({ appointment: id, do: 'followUp' }),
          } as const,
        ]
      : []),
    ...(viewer.may('send', 'messages') && row.phoneNo !== ''
      ? [
          {
            key: 'message',
            label: t('MESSAGE.SEND'),
            icon: 'mail',
            to: to({ appointment: id, do: 'message' }),
          } as const,
        ]
      : []),
    {
      key: 'print',
      label: t('SLIP.PRINT'),
      icon: 'print',
      to: to({ appointment: id, do: 'print' }),
    },
    ...(viewer.may('status', 'appointments')
      ? statuses.map((status) => ({
          key: `status-${status.id}`,
          label: t.value('appt_status', status.description),
          checked: status.id === row.statusID,
          onSelect: () => {
            if (status.id !== row.statusID) onStatus(status);
          },
        }))
      : []),
    ...(viewer.may('delete', 'appointments')
      ? [
          {
            key: 'remove',
            label: t('APPT.REMOVE'),
            icon: 'trash',
            to: to({ appointment: id, do: 'remove' }),
          } as const,
        ]
      : []),
  ];
}
