import { Link } from 'react-router-dom';
import { type Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import { isVisitOver } from '../../../../contract/clinic/lookups.ts';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate, formatTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { statusTones } from '../../../resources/clinic/appointmentStatuses.ts';
import { Card, ErrorState, LoadingState, StatusChip } from '../../../ui/Page.tsx';
import { DoctorNames } from '../shared/DoctorNames.tsx';

/** The maximum number of past appointments. */
const MOST_PAST = 20;

/**
 * The appointments of a patient: those to come, soonest first, and those that are over or cancelled, latest first. A visit
 * that is finished is over, also on its day.
 */
export function PatientAppointments({ patient }: { patient: Patient }) {
  const t = useText();
  const { data, error, refetch } = useCallQuery(
    appointments.appointmentList,
    { q: patient.icPassport, sort: 'appointmentDate', order: 'DESC', pageSize: 200 },
    { alsoResources: ['patients'] },
  );
  if (!data)
    return (
      <Card>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
      </Card>
    );
  // The search also finds other patients by a part of the number.
  const own = data.data.data.filter(({ patID }) => patID === patient.patID);
  const today = clinicToday();
  const isToCome = ({ appointmentDate, statusMeaning }: Appointment) =>
    appointmentDate >= today && !isVisitOver(statusMeaning);
  const upcoming = own.filter(isToCome).toReversed();
  const past = own.filter((row) => !isToCome(row)).slice(0, MOST_PAST);
  return (
    <Card flush>
      <Part title={t('PATIENT.UPCOMING')} rows={upcoming} none={t('PATIENT.NONE_UPCOMING')} />
      <Part title={t('PATIENT.PAST')} rows={past} none={t('PATIENT.NONE_PAST')} />
    </Card>
  );
}

function Part({
  title,
  rows,
  none,
}: {
  title: string;
  rows: readonly Appointment[];
  none: string;
}) {
  const t = useText();
  const { to } = useUrlParams();
  return (
    <section className="patient-visits">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <Link to={to({ appointment: String(row.id) })}>
                <time dateTime={row.appointmentDate.slice(0, 16)}>
                  {formatDate(row.appointmentDate)} {formatTime(row.appointmentDate)}
                </time>
              </Link>
              <StatusChip tone={statusTones[row.statusMeaning]}>
                {t.value('appt_status', row.statusDesc)}
              </StatusChip>
              <span>
                {[
                  row.walkIn ? t('APPT.WALK_IN') : '',
                  t.value('appt_type', row.appointmentType),
                  row.patientComplaint,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <DoctorNames doctors={row.doctors} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
