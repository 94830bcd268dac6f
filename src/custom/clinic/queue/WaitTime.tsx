import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { useText } from '../../../framework/text.tsx';
import { visitTimes } from './board.ts';
import { formatLateMinutes, formatMinutes } from './durations.ts';
import { waitingTime } from './queue.ts';

/** From this number of minutes a wait is long. */
const LONG = 30;

/** How long a patient has waited or is late; for a started visit, how long they waited and have been inside. */
export function WaitTime({ row, now }: { row: Appointment; now: string }) {
  const t = useText();
  const wait = waitingTime(row, now);
  if (wait)
    return (
      <span data-kind={wait.kind} data-long={wait.minutes >= LONG || undefined}>
        {(wait.kind === 'late' ? formatLateMinutes : formatMinutes)(t, wait.minutes)}
      </span>
    );
  const hasBegun = row.statusMeaning === 'inProgress' || row.statusMeaning === 'done';
  if (!hasBegun) return null;
  const { waited, inside } = visitTimes(row, now);
  const said = [
    waited !== null && t('QUEUE.WAITED', { time: formatMinutes(t, waited) }),
    inside !== null && t('QUEUE.INSIDE_FOR', { time: formatMinutes(t, inside) }),
  ].filter((words) => words !== false);
  return (
    <small title={said.join(', ')}>
      {said.map((words) => (
        <span key={words}>{words}</span>
      ))}
    </small>
  );
}
