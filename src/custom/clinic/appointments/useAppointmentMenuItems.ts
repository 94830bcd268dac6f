import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { useViewer } from '../../../session/viewer.ts';
import type { MenuItem } from '../../../ui/controlProps.ts';
import type { IconName } from '../../../ui/icons.ts';
import { usePrintPrescription } from '../visits/prescription/usePrintPrescription.ts';
import type { Status } from './useStatusChange.ts';

/**
 * The menu items of an appointment in groups: what its visit comes to, what concerns the patient, and what the
 * appointment itself. Its name, and its place in the book, open it.
 */
export function useAppointmentMenuItems(
  row: Appointment,
  statuses: readonly Status[],
  onStatus: (status: Status) => void,
): MenuItem[] {
  const t = useText();
  const viewer = useViewer();
  const { to } = useUrlParams();
  const print = usePrintPrescription();
  const task = (name: string) => to({ appointment: String(row.id), do: name });
  const [visit, patient, appointment] = [t('APPT.GROUP_VISIT'), t('APPT.PATIENT'), t('APPT.TITLE')];
  const items: (MenuItem | false)[] = [
    viewer.may('status', 'appointments') && {
      key: 'status',
      group: visit,
      label: t('APPT.SET_STATUS'),
      icon: 'check',
      items: statuses.map((status) => ({
        key: `status-${status.id}`,
        label: t.value('appt_status', status.description),
        checked: status.id === row.statusID,
        onSelect: () => {
          if (status.id !== row.statusID) onStatus(status);
        },
      })),
    },
    viewer.may('show', 'patients') && {
      key: 'patient',
      group: patient,
      label: t('QUEUE.RECORD'),
      icon: 'person',
      to: `/patient/edit-patient/?icpassport=${encodeURIComponent(row.icPassport)}`,
    },
    together('written', t('APPT.NOTE_OR_FOLLOW_UP'), 'edit', [
      viewer.may('create', 'nurse-notes') && {
        key: 'note',
        group: patient,
        label: t('NOTE.WRITE'),
        icon: 'edit',
        to: task('note'),
      },
      viewer.may('create', 'follow-ups') && {
        key: 'followUp',
        group: patient,
        label: t('RESOURCE.FOLLOW_UPS.ONE'),
        icon: 'bell',
        to: task('followUp'),
      },
    ]),
    viewer.may('send', 'messages') &&
      row.phoneNo !== '' && {
        key: 'message',
        group: patient,
        label: t('MESSAGE.SEND'),
        icon: 'mail',
        to: task('message'),
      },
    viewer.may('edit', 'appointments') && {
      key: 'move',
      group: appointment,
      label: t('APPT.RESCHEDULE'),
      icon: 'clock',
      to: task('move'),
    },
    viewer.may('edit', 'appointments') && {
      key: 'doctor',
      group: appointment,
      label: t('APPT.CHANGE_DOCTOR'),
      icon: 'swap',
      to: task('doctor'),
    },
    viewer.may('create', 'vital-signs') && {
      key: 'open',
      group: appointment,
      label: t('APPT.OPEN'),
      icon: 'calendar',
      to: to({ appointment: String(row.id) }),
    },
    together('papers', t('APPT.PAPERS'), 'print', [
      {
        key: 'print',
        group: appointment,
        label: t('SLIP.PRINT'),
        icon: 'print',
        to: task('print'),
      },
      viewer.may('list', 'prescriptions') &&
        (row.statusMeaning === 'inProgress' || row.statusMeaning === 'done') && {
          key: 'labels',
          group: appointment,
          label: t('PRESCRIPTION.LABELS'),
          icon: 'print',
          onSelect: () => void print.labelsOfVisit(row.id),
        },
    ]),
    viewer.may('delete', 'appointments') && {
      key: 'remove',
      group: appointment,
      label: t('APPT.REMOVE'),
      icon: 'trash',
      to: task('remove'),
    },
  ];
  return items.filter((item) => item !== false);
}

/** Entries under one, where there is more than one: no more than eight are seen at once. */
function together(
  key: string,
  label: string,
  icon: IconName,
  given: readonly (MenuItem | false)[],
): MenuItem | false {
  const items = given.filter((item) => item !== false);
  const [first, second] = items;
  if (!first || !second) return first ?? false;
  return {
    key,
    label,
    icon,
    ...(first.group !== undefined && { group: first.group }),
    items: items.map(({ group: _group, ...item }) => item),
  };
}
