import type { Appointment } from '../../../contract/clinic/appointments.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import { StatusChip } from '../../ui/Page.tsx';
import { statusTones } from './appointmentStatuses.ts';

/** The status of an appointment in a list; with the reason if cancelled. */
export function StatusCell({ record, text }: CellProps<Appointment>) {
  return (
    <>
      <StatusChip tone={statusTones[record.statusMeaning]}>{text}</StatusChip>
      {record.cancelReason && <small className="cancel-reason"> {record.cancelReason}</small>}
    </>
  );
}
