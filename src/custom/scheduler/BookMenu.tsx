import type { Appointment } from '../../../contract/appointments.ts';
import { lookups } from '../../../contract/lookups.ts';
import { wallText } from '../../framework/calendar/clock.ts';
import type { Place } from '../../framework/calendar/types.ts';
import { useCallQuery } from '../../framework/calls.ts';
import { showDateTime, showTime } from '../../framework/format.ts';
import { useText } from '../../framework/text.tsx';
import { useViewer } from '../../session/viewer.ts';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import type { MenuItem } from '../../ui/Menu.tsx';
import { nextStep, steps } from '../appointments/statuses.ts';
import { useRowItems } from '../appointments/useRowItems.ts';
import type { Status } from '../appointments/useStatusChange.ts';

interface At {
  at: { x: number; y: number };
  onClose: () => void;
}

/** What can be done with an appointment of the book: the next step of its visit first, then all that the queue offers. */
export function ItemMenu({
  row,
  at,
  onStatus,
  onPickUp,
  onClose,
}: At & {
  row: Appointment;
  onStatus: (row: Appointment, status: Status) => void;
  /** Takes it up to be put down at another place; left out where it may not be moved. */
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

/** What can be done with a free time of the book. */
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
  /** The appointment that was taken up. */
  held: Appointment | null;
  onBook: (() => void) | undefined;
  onPutDown: () => void;
  onAbsence: (() => void) | undefined;
}) {
  const t = useText();
  const start = wallText(place.start);
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
      label: t('BOOK.BOOK_HERE', { time: showTime(start) }),
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
      label={t('BOOK.MENU_FREE', { at: showDateTime(start) })}
      items={items}
      at={at}
      onClose={onClose}
    />
  );
}
