import { formatWallClock } from '../../../framework/calendar/clock.ts';
import type { CalendarSlot } from '../../../framework/calendar/types.ts';
import { organizer } from '../../../resources/clinic/organizer.ts';
import AbsenceDialog from '../organizer/AbsenceDialog.tsx';

/** The dialog of a new absence, with the times of a slot. */
export default function AddAbsenceDialog({
  slot,
  reason,
  onClose,
}: {
  slot: CalendarSlot;
  /** Why, if it is known. */
  reason?: string | undefined;
  onClose: () => void;
}) {
  const [from, until] = [formatWallClock(slot.start), formatWallClock(slot.stop)];
  const day = from.slice(0, 10);
  const resource = {
    ...organizer,
    createDefaultValues: () => ({
      ...(slot.column !== null && { resource: slot.column }),
      ...(reason !== undefined && { reason }),
      weekdays: '',
      everyWeeks: 1,
      fromDate: day,
      toDate: day,
      startDate: from.slice(11, 16),
      stopDate: until.startsWith(day) ? until.slice(11, 16) : '24:00',
    }),
  };
  return <AbsenceDialog resource={resource} record={undefined} onClose={onClose} />;
}
