import { type Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import { isDay } from '../../../../contract/fields.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import {
  addMinutes,
  durationMinutes,
  formatTime,
  splitWallClock,
} from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import './appointments.css';

/** The patient's other appointments on the day of a booking, and which of them are at its time. */
export function PatientDay({
  patID,
  start,
  duration,
  exceptAppointment,
}: {
  patID: number;
  /** Wall clock. */
  start: string;
  duration: string;
  /** The appointment that is being moved. */
  exceptAppointment?: number;
}) {
  const t = useText();
  const { day, time } = splitWallClock(start);
  const { data } = useCallQuery(
    appointments.appointmentList,
    { patID, startDate: day, endDate: day },
    { enabled: isDay(day) },
  );
  const others = (isDay(day) ? (data?.data.data ?? []) : []).filter(
    ({ id, statusMeaning }) => id !== exceptAppointment && statusMeaning !== 'cancelled',
  );
  const wanted = { start, stop: stopOf(start, duration) };
  return (
    <div className="availability" aria-live="polite">
      {others.map((each) => {
        const isThen = time !== '' && isDuring(each, wanted);
        const names = each.doctors.map(({ resource }) => resource).join(', ');
        const status = t.value('appt_status', each.statusDesc);
        const visit = [formatTime(each.appointmentDate), names, status].join(' · ');
        return (
          <p key={each.id} data-tone={isThen ? 'warn' : 'info'}>
            <Icon name={isThen ? 'alert' : 'calendar'} />
            <span>{t(isThen ? 'APPT.PATIENT_THEN' : 'APPT.PATIENT_DAY', { visit })}</span>
          </p>
        );
      })}
    </div>
  );
}

function isDuring(
  { appointmentDate, duration }: Appointment,
  { start, stop }: { start: string; stop: string },
): boolean {
  return appointmentDate < stop && start < stopOf(appointmentDate, duration);
}

/** An appointment without a length takes its first minute. */
const stopOf = (start: string, duration: string) =>
  addMinutes(start, Math.max(durationMinutes(duration), 1));
