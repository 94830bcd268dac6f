import type { Appointment } from '../../../contract/clinic/appointments.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import { useText } from '../../framework/text.tsx';
import { StatusChip } from '../../ui/Page.tsx';
import { statusTones } from './appointmentStatuses.ts';
import { onlineMark } from './onlineMark.ts';

/** The status of an appointment in a list; with the reason if cancelled. */
export function StatusCell({ record, text }: CellProps<Appointment>) {
  const t = useText();
  const mark = onlineMark(record);
  const reason = t.value('appt_cancel_reason', record.cancelReason);
  return (
    <>
      <StatusChip tone={statusTones[record.statusMeaning]}>{text}</StatusChip>
      {record.walkIn && <small> {t('APPT.WALK_IN')}</small>}
      {mark && <small> {t(mark)}</small>}
      {reason && <small className="cancel-reason"> {reason}</small>}
    </>
  );
}
