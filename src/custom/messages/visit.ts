import type { Appointment } from '../../../contract/appointments.ts';
import { type Holder, messageTime } from '../../../contract/messageText.ts';

/** What a message tells of an appointment. */
export type Visit = Pick<
  Appointment,
  'id' | 'appointmentDate' | 'appointmentType' | 'remark' | 'doctors' | 'nextAction'
>;

/** What the placeholders of a message stand for. */
export function holderValues(name: string, visit?: Visit): Partial<Record<Holder, string>> {
  if (!visit) return { name };
  return {
    name,
    apttype: visit.appointmentType,
    aptdate: messageTime(visit.appointmentDate),
    aptremark: visit.remark,
    resource: doctorsOf(visit),
    nextaction: visit.nextAction,
  };
}

/** The doctors of an appointment, as a message names them. */
export function doctorsOf({ doctors }: Visit): string {
  return doctors.map(({ resource }) => resource).join(', ');
}
