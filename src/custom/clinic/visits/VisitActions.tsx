import { useNavigate } from 'react-router-dom';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useText } from '../../../framework/text.tsx';
import { visitAddress } from '../../../resources/clinic/visitPath.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { useAppointmentMenuItems } from '../appointments/useAppointmentMenuItems.ts';
import type { Status } from '../appointments/useStatusChange.ts';
import { useVisitStatus } from '../appointments/useVisitStatus.tsx';
import { nextByDoctor, nextToCall } from '../queue/queue.ts';
import { StepButton } from '../queue/StepButton.tsx';
import { useTodayQueue } from '../queue/useTodayQueue.ts';

/**
 * What a visit comes to next, and what is made of it: the step of its status, the next patient, papers, a follow-up,
 * another appointment, a message. Who calls the next patient goes on to their visit.
 */
export function VisitActions({
  appointment,
  patient,
}: {
  appointment: Appointment;
  patient: Patient;
}) {
  const t = useText();
  const navigate = useNavigate();
  // Whose turn it is matters on the day of the visit alone.
  const today = useTodayQueue({ enabled: appointment.appointmentDate.startsWith(clinicToday()) });
  const statuses = useCallQuery(lookups.apptStatus, {}).data?.data ?? [];
  const day = today.data ?? [];
  // The queue tells of a change at once, before the visit is read again.
  const row = day.find(({ id }) => id === appointment.id) ?? appointment;
  const visit = useVisitStatus(day, statuses, (changes) => {
    const to = changes.at(-1)?.row.id;
    if (to !== undefined && to !== appointment.id) void navigate(visitAddress(to));
  });
  const next = nextByDoctor(day);
  const setStatus = (status: Status, call?: Appointment) => visit.setStatus(row, status, call);
  const items = useAppointmentMenuItems(row, statuses, setStatus);
  const waiting = nextOf(row, next);
  return (
    <>
      <StepButton row={row} call={nextToCall(next, row)} statuses={statuses} onStatus={setStatus} />
      <Menu
        label={t('QUEUE.MORE', { name: patient.name })}
        icon="more"
        side="end"
        items={[
          ...(waiting && row.statusMeaning === 'done'
            ? [
                {
                  key: 'next',
                  group: t('APPT.GROUP_VISIT'),
                  label: t('VISIT.NEXT', { name: waiting.patientName }),
                  icon: 'right' as const,
                  to: visitAddress(waiting.id),
                },
              ]
            : []),
          ...items,
        ]}
      />
      {visit.question}
    </>
  );
}

/** The patient whom the visit's doctor sees next. */
function nextOf(row: Appointment, next: ReadonlyMap<number, Appointment>): Appointment | undefined {
  return row.doctors.map(({ id }) => next.get(id)).find((found) => found !== undefined);
}
