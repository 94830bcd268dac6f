import { formatWallClock } from '../../../framework/calendar/clock.ts';
import type { CalendarSlot } from '../../../framework/calendar/types.ts';
import { organizer } from '../../../resources/clinic/organizer.ts';
import RecordDialogs from '../../../ui/resource/RecordDialogs.tsx';

/** The dialog of a new absence, with the times of a slot. */
export default function AddAbsenceDialog({
  slot,
  onClose,
}: {
  slot: CalendarSlot;
  onClose: () => void;
}) {
  const [from, until] = [formatWallClock(slot.start), formatWallClock(slot.stop)];
  const day = from.slice(0, 10);
  const resource = {
    ...organizer,
    createDefaultValues: () => ({
      ...(slot.column !== null && { resource: slot.column }),
      fromDate: day,
      toDate: day,
      startDate: from.slice(11, 16),
      stopDate: until.startsWith(day) ? until.slice(11, 16) : '24:00',
    }),
  };
  return <RecordDialogs resource={resource} opened={{ kind: 'create' }} onClose={onClose} />;
}
