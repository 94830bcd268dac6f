import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { type Placeholder, messageTime } from '../../../../contract/messaging/messageText.ts';

/** What a message tells of an appointment. */
export type MessageAppointment = Pick<
  Appointment,
  'id' | 'appointmentDate' | 'appointmentType' | 'remark' | 'doctors' | 'nextAction'
>;

/** What the placeholders of a message stand for. */
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

/** The doctors of an appointment, as a message names them. */
export function doctorNames({ doctors }: MessageAppointment): string {
  return doctors.map(({ resource }) => resource).join(', ');
}
