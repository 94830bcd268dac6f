import type { PartOfDay, WaitingEntry } from '../../../../contract/clinic/waitingList.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { minutesIn, wallClockOf } from '../../../framework/format.ts';
import type { DialogProps } from '../../../framework/resource/define.ts';
import { LoadingDialog } from '../../../ui/dialogs.tsx';
import { BookingDialog } from '../appointments/BookingDialog.tsx';
import { usePatient } from './inputs.tsx';

/** When each part of the day begins. */
const begins: Record<PartOfDay, string> = {
  any: '09:00',
  morning: '09:00',
  afternoon: '12:00',
  evening: '17:00',
};

/** Books for someone of the waiting list, which ends their waiting. */
export function BookWaiting({
  entry,
  at,
  doctors,
  onClose,
  onBooked,
}: {
  entry: WaitingEntry;
  /** The wall clock of a time that is free, and whose it is. */
  at?: string | undefined;
  doctors?: readonly number[] | undefined;
  onClose: () => void;
  onBooked?: () => void;
}) {
  const patient = usePatient(entry.icPassport);
  if (!patient) return <LoadingDialog />;
  const { id, doctor, type, duration, remark, fromDate, partOfDay } = entry;
  const isLater = fromDate > clinicToday();
  return (
    <BookingDialog
      patient={patient}
      doctors={doctors ?? (doctor === null ? [] : [doctor])}
      at={at ?? (isLater ? wallClockOf(fromDate, begins[partOfDay]) : undefined)}
      minutes={minutesIn(duration)}
      begin={{ type, reason: remark }}
      waitingID={id}
      onClose={onClose}
      onBooked={onBooked}
    />
  );
}

/** The same, from the row of the list. */
export function BookRow({ record, onClose }: DialogProps<WaitingEntry>) {
  return record && <BookWaiting entry={record} onClose={onClose} />;
}
