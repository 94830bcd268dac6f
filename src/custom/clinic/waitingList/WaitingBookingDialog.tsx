import type { PartOfDay, WaitingEntry } from '../../../../contract/clinic/waitingList.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { durationMinutes, joinWallClock } from '../../../framework/format.ts';
import type { DialogProps } from '../../../framework/resource/define.ts';
import { LoadingDialog } from '../../../ui/dialogs.tsx';
import { BookingDialog } from '../appointments/BookingDialog.tsx';
import { usePatientByNumber } from './inputs.tsx';

/** When each part of the day begins. */
const begins: Record<PartOfDay, string> = {
  any: '09:00',
  morning: '09:00',
  afternoon: '12:00',
  evening: '17:00',
};

/** Books an appointment for a waiting patient, which closes the entry. */
export function WaitingBookingDialog({
  entry,
  start,
  doctors,
  onClose,
  onBooked,
}: {
  entry: WaitingEntry;
  /** The free time, and its doctors. */
  start?: string | undefined;
  doctors?: readonly number[] | undefined;
  onClose: () => void;
  onBooked?: () => void;
}) {
  const patient = usePatientByNumber(entry.icPassport);
  if (!patient) return <LoadingDialog onClose={onClose} />;
  const { id, doctor, type, duration, remark, fromDate, partOfDay } = entry;
  const isLater = fromDate > clinicToday();
  return (
    <BookingDialog
      patient={patient}
      doctors={doctors ?? (doctor === null ? [] : [doctor])}
      start={start ?? (isLater ? joinWallClock(fromDate, begins[partOfDay]) : undefined)}
      minutes={durationMinutes(duration)}
      initialValues={{ type, reason: remark }}
      waitingID={id}
      onClose={onClose}
      onBooked={onBooked}
    />
  );
}

/** The same, for a row of the list. */
export function WaitingRowBookingDialog({ record, onClose }: DialogProps<WaitingEntry>) {
  return record && <WaitingBookingDialog entry={record} onClose={onClose} />;
}
