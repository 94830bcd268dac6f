import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { type Placeholder, messageTime } from '../../../../contract/messaging/messageText.ts';

/** The data of an appointment that messages use. */
export type MessageAppointment = Pick<
  Appointment,
  'id' | 'appointmentDate' | 'appointmentType' | 'remark' | 'doctors' | 'nextAction'
>;

/** The values of the placeholders of a message. */
export function placeholderValues(
  name: string,
  visit?: MessageAppointment,
): Partial<Record<Placeholder, string>> {
  if (!visit) return { name };
  return {
    name,
    apttype: visit.appointmentType,
    aptdate: messageTime(visit.appointmentDate),
    aptremark: visit.remark,
    resource: doctorNames(visit),
    nextaction: visit.nextAction,
  };
}

/** The names of an appointment's doctors. */
export function doctorNames({ doctors }: MessageAppointment): string {
  return doctors.map(({ resource }) => resource).join(', ');
}
