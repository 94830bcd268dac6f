import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import type { CellProps } from '../../../framework/resource/define.ts';
import { StatusChip } from '../../../ui/Page.tsx';
import { toneOf } from '../shared/statuses.ts';

/** The status of an appointment in a list; with the reason if cancelled. */
export function StatusCell({ record, words }: CellProps<Appointment>) {
  return (
    <>
      <StatusChip tone={toneOf[record.statusMeaning]}>{words}</StatusChip>
      {record.cancelReason && <small className="cancel-reason"> {record.cancelReason}</small>}
    </>
  );
}
