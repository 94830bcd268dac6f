import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import { wallClockText } from '../../../framework/calendar/clock.ts';
import type { Place } from '../../../framework/calendar/types.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDateTime, formatTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { ContextMenu } from '../../../ui/ContextMenu.tsx';
import type { MenuItem } from '../../../ui/Menu.tsx';
import { useRowItems } from '../appointments/useRowItems.ts';
import type { Status } from '../appointments/useStatusChange.ts';
import { nextStep, steps } from '../shared/statuses.ts';

interface At {
  at: { x: number; y: number };
  onClose: () => void;
}

/** The menu of an appointment in the book: the next step of its visit first, then the queue's items. */
export function ItemMenu({
  row,
  at,
  onStatus,
  onPickUp,
  onClose,
}: At & {
  row: Appointment;
  onStatus: (row: Appointment, status: Status) => void;
  /** Cuts it, to paste at another time; absent if it may not be moved. */
  onPickUp: (() => void) | undefined;
}) {
  const t = useText();
  const viewer = useViewer();
  const statuses = useCallQuery(lookups.apptStatus, {}).data?.data ?? [];
  const items = useRowItems(row, statuses, (status) => onStatus(row, status));
  const step = steps.find(({ meaning }) => meaning === nextStep[row.statusMeaning]);
  const next = step && statuses.find(({ meaning }) => meaning === step.meaning);
  const first: MenuItem[] = [];
  if (step && next && viewer.may('status', 'appointments'))
    first.push({
      key: 'next',
      icon: 'right',
      label: t(step.text),
      onSelect: () => onStatus(row, next),
    });
  if (onPickUp)
    first.push({ key: 'pickUp', icon: 'swap', label: t('BOOK.PICK_UP'), onSelect: onPickUp });
  return (
    <ContextMenu
      label={t('BOOK.MENU_OF', { name: row.patientName })}
      items={[...first, ...items]}
      at={at}
      onClose={onClose}
    />
  );
}

/** The menu of a free time in the book. */
export function PlaceMenu({
  place,
  held,
  at,
  onBook,
  onPutDown,
  onAbsence,
  onClose,
}: At & {
  place: Place;
  /** The cut appointment. */
  held: Appointment | null;
  onBook: (() => void) | undefined;
  onPutDown: () => void;
  onAbsence: (() => void) | undefined;
}) {
  const t = useText();
  const start = wallClockText(place.start);
  const items: MenuItem[] = [];
  if (held)
    items.push({
      key: 'putDown',
      icon: 'swap',
      label: t('BOOK.PUT_DOWN', { name: held.patientName }),
      onSelect: onPutDown,
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
