import { wallClockText } from '../../../framework/calendar/clock.ts';
import type { Place } from '../../../framework/calendar/types.ts';
import { organizer } from '../../../resources/clinic/organizer.ts';
import RecordDialogs from '../../../ui/resource/RecordDialogs.tsx';

/** Notes an absence, as the organizer does, beginning with a place of the book. */
export default function NoteAbsence({ place, onClose }: { place: Place; onClose: () => void }) {
  const [from, until] = [wallClockText(place.start), wallClockText(place.stop)];
  const day = from.slice(0, 10);
  const resource = {
    ...organizer,
    newWith: () => ({
      ...(place.column !== null && { resource: place.column }),
      fromDate: day,
      toDate: day,
      startDate: from.slice(11, 16),
      stopDate: until.startsWith(day) ? until.slice(11, 16) : '24:00',
    }),
  };
  return <RecordDialogs resource={resource} opened={{ kind: 'create' }} onClose={onClose} />;
}
