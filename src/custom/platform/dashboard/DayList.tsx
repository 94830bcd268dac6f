import { Link, type To } from 'react-router-dom';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { formatTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { statusTones } from '../../../resources/clinic/appointmentStatuses.ts';
import { StatusChip } from '../../../ui/Page.tsx';
import { WaitTime } from '../../clinic/queue/WaitTime.tsx';
import { Allergies } from '../../clinic/shared/Allergies.tsx';
import { DoctorNames } from '../../clinic/shared/DoctorNames.tsx';

/** The rows of a list; the queue shows all. */
const MOST = 6;

const titles = {
  inside: { title: 'DASH.inside', none: 'DASH.INSIDE_NONE' },
  waiting: { title: 'DASH.waiting', none: 'DASH.WAITING_NONE' },
  expected: { title: 'DASH.NEXT', none: 'DASH.NEXT_NONE' },
} as const;

/** The first patients of a section of the day, each with the way to the appointment. */
export function DayList({
  section,
  rows,
  isOwn,
  now,
  to,
}: {
  section: keyof typeof titles;
  rows: readonly Appointment[];
  /** Whether all are of the doctor who is signed in. */
  isOwn: boolean;
  now: string;
  /** The address of all of them. */
  to: To;
}) {
  const t = useText();
  const { to: here } = useUrlParams();
  const { title, none } = titles[section];
  const id = `dash-${section}`;
  return (
    <section className="ui-card dash-tile" aria-labelledby={id}>
      <h2 id={id}>{t(title)}</h2>
      {rows.length === 0 && <p className="dash-range">{t(none)}</p>}
      <ul className="dash-list">
        {rows.slice(0, MOST).map((row) => (
          <li key={row.id}>
            <span className="ui-digits">
              {section === 'expected' ? formatTime(row.appointmentDate) : (row.queueNumber ?? '–')}
            </span>
            <div>
              <Link to={here({ appointment: String(row.id) })}>{row.patientName}</Link>
              <Allergies list={row.allergies} />
              <small>
                {row.walkIn && `${t('APPT.WALK_IN')} · `}
                {isOwn ? (
                  t.value('appt_type', row.appointmentType)
                ) : (
                  <DoctorNames doctors={row.doctors} />
                )}
              </small>
            </div>
            <div className="dash-state">
              {row.statusMeaning === 'called' && (
                <StatusChip tone={statusTones.called}>
                  {t.value('appt_status', row.statusDesc)}
                </StatusChip>
              )}
              <WaitTime row={row} now={now} />
            </div>
          </li>
        ))}
      </ul>
      {rows.length > MOST && <Link to={to}>{t('DASH.MORE', { count: rows.length })}</Link>}
    </section>
  );
}
