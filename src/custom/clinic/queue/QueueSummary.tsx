import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { formatTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { useViewer } from '../../../session/viewer.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { DoctorNames } from '../shared/DoctorNames.tsx';
import { queueTimes, statusSince } from './board.ts';
import './board.css';
import { formatMinutes } from './durations.ts';

/**
 * The summary of the queue: how many wait and how long, and each doctor's current and next patient. A doctor who falls ill
 * or leaves is noted as away from there (`DoctorAway`).
 */
export function QueueSummary({ day, now }: { day: readonly Appointment[]; now: string }) {
  const t = useText();
  const { may } = useViewer();
  const { set } = useUrlParams();
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
        {doctors.map(({ waiting: waits, inside, next, ...doctor }) => (
          <li key={doctor.id}>
            <div className="moment-doctor">
              <div className="moment-name">
                <DoctorNames doctors={[doctor]} />
                <small>{t('QUEUE.DOCTOR_WAITING', { count: waits })}</small>
              </div>
              {may('create', 'organizer') && (
                <IconButton
                  variant="quiet"
                  icon="away"
                  label={t('AFFECTED.AWAY_TODAY', { name: doctor.resource })}
                  onClick={() => set({ away: String(doctor.id) })}
                />
              )}
            </div>
            <Person label={t('QUEUE.WITH')} row={inside[0]} />
            {inside.slice(1).map((row) => (
              <Person key={row.id} label={t('QUEUE.AND')} row={row} />
            ))}
            <Person label={t('QUEUE.NEXT_ONE')} row={next} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A patient at a doctor, and since when; the name takes as many lines as it needs. */
function Person({ label, row }: { label: string; row: Appointment | undefined }) {
  const t = useText();
  const since = row && statusSince(row);
  return (
    <p>
      <span>{label}</span>{' '}
      {row ? (
        <strong>
          {row.queueNumber !== null && `${row.queueNumber} `}
          <bdi>{row.patientName}</bdi>
        </strong>
      ) : (
        <em>{t('QUEUE.NOBODY_INSIDE')}</em>
      )}{' '}
      {since && <span>{t('QUEUE.SINCE', { at: formatTime(since) })}</span>}
    </p>
  );
}
