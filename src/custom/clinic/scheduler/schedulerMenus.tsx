import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import { formatWallClock } from '../../../framework/calendar/clock.ts';
import type { CalendarSlot } from '../../../framework/calendar/types.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDateTime, formatTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { nextStatus, visitSteps } from '../../../resources/clinic/appointmentStatuses.ts';
import { useViewer } from '../../../session/viewer.ts';
import { ContextMenu } from '../../../ui/ContextMenu.tsx';
import type { MenuItem } from '../../../ui/controlProps.ts';
import { useAppointmentMenuItems } from '../appointments/useAppointmentMenuItems.ts';
import type { Status } from '../appointments/useStatusChange.ts';

interface At {
  at: { x: number; y: number };
  onClose: () => void;
}

/**
 * The menu of an appointment in the scheduler: the next step of its visit first, then the items of the queue's menu.
 */
export function AppointmentMenu({
  row,
  at,
  onStatus,
  onCut,
  onClose,
}: At & {
  row: Appointment;
  onStatus: (row: Appointment, status: Status) => void;
  /** Cuts the appointment, to paste it at another time; undefined if it may not be moved. */
  onCut: (() => void) | undefined;
}) {
  const t = useText();
  const viewer = useViewer();
  const statuses = useCallQuery(lookups.apptStatus, {}).data?.data ?? [];
  const items = useAppointmentMenuItems(row, statuses, (status) => onStatus(row, status));
  const step = visitSteps.find(({ meaning }) => meaning === nextStatus[row.statusMeaning]);
  const next = step && statuses.find(({ meaning }) => meaning === step.meaning);
  const first: MenuItem[] = [];
  const [visit, appointment] = [t('APPT.GROUP_VISIT'), t('APPT.TITLE')];
  if (step && next && viewer.may('status', 'appointments'))
    first.push({
      key: 'next',
      group: visit,
      icon: 'right',
      label: t(step.text),
      onSelect: () => onStatus(row, next),
    });
  const cut: MenuItem[] = onCut
    ? [
        {
          key: 'pickUp',
          group: appointment,
          icon: 'swap',
          label: t('BOOK.PICK_UP'),
          onSelect: onCut,
        },
      ]
    : [];
  const ofPatient = items.filter(({ group }) => group !== appointment);
  const ofAppointment = items.filter(({ group }) => group === appointment);
  return (
    <ContextMenu
      label={t('BOOK.MENU_OF', { name: row.patientName })}
      items={[...first, ...ofPatient, ...cut, ...ofAppointment]}
      at={at}
      onClose={onClose}
    />
  );
}

/** The menu of a free slot. */
export function FreeSlotMenu({
  slot,
  cutAppointment,
  at,
  onBook,
  onPaste,
  onAbsence,
  onClose,
}: At & {
  slot: CalendarSlot;
  /** The cut appointment. */
  cutAppointment: Appointment | null;
  onBook: (() => void) | undefined;
  onPaste: () => void;
  onAbsence: (() => void) | undefined;
}) {
  const t = useText();
  const start = formatWallClock(slot.start);
  const items: MenuItem[] = [];
  if (cutAppointment)
    items.push({
      key: 'putDown',
      icon: 'swap',
      label: t('BOOK.PUT_DOWN', { name: cutAppointment.patientName }),
      onSelect: onPaste,
    });
  if (onBook)
    items.push({
      key: 'book',
      icon: 'plus',
      label: t('BOOK.BOOK_HERE', { time: formatTime(start) }),
      onSelect: onBook,
    });
  if (onAbsence)
    items.push({
      key: 'absence',
      icon: 'away',
      label: t('BOOK.NOTE_ABSENCE'),
      onSelect: onAbsence,
    });
  if (items.length === 0) return null;
  return (
    <ContextMenu
      label={t('BOOK.MENU_FREE', { at: formatDateTime(start) })}
      items={items}
      at={at}
      onClose={onClose}
    />
  );
}
