import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { formatTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { DoctorNames } from '../shared/DoctorNames.tsx';
import { queueTimes, statusSince } from './board.ts';
import './board.css';
import { formatMinutes } from './durations.ts';

/** The summary of the queue: how many wait and how long, and each doctor's current and next patient. */
export function QueueSummary({ day, now }: { day: readonly Appointment[]; now: string }) {
  const t = useText();
  const { waiting, longestWait, averageWait, doctors } = queueTimes(day, now);
  const figures = [
    { label: t('QUEUE.WAITING_NOW'), value: String(waiting) },
    {
      label: t('QUEUE.LONGEST'),
      value: longestWait === null ? '–' : formatMinutes(t, longestWait),
    },
    {
      label: t('QUEUE.AVERAGE'),
      value: averageWait === null ? '–' : formatMinutes(t, averageWait),
    },
  ];
  return (
    <section className="moment" aria-label={t('QUEUE.NOW')}>
      <dl>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label={t('QUEUE.BY_DOCTOR')}>
        {doctors.map((doctor) => (
          <li key={doctor.id}>
            <DoctorNames doctors={[doctor]} />
            <small>
              {t('QUEUE.WITH')} <Person row={doctor.inside} />
            </small>
            <small>
              {t('QUEUE.NEXT_ONE')} <Person row={doctor.next} />
            </small>
            <b title={t('QUEUE.WAITING_NOW')}>{doctor.waiting}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Person({ row }: { row: Appointment | undefined }) {
  const t = useText();
  if (!row) return <em>{t('QUEUE.NOBODY_INSIDE')}</em>;
  const since = statusSince(row);
  return (
    <>
      <strong>
        {row.queueNumber !== null && `${row.queueNumber} `}
        <span>{row.patientName}</span>
      </strong>{' '}
      {since && t('QUEUE.SINCE', { at: formatTime(since) })}
    </>
  );
}
