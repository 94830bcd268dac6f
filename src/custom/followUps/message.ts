import type { Appointment } from '../../../contract/appointments.ts';
import { showDateTime } from '../../framework/format.ts';

/** What a message may hold in braces, to be filled in for each appointment. */
export const holders = [
  'name',
  'apttype',
  'aptdate',
  'aptremark',
  'resource',
  'nextaction',
] as const;
type Holder = (typeof holders)[number];

type Source = Pick<
  Appointment,
  'patientName' | 'appointmentType' | 'appointmentDate' | 'remark' | 'doctors' | 'nextAction'
>;

/** A message as the patient will read it. Braces around anything else stay as they are. */
export function filledMessage(text: string, appointment: Source): string {
  const words: Record<Holder, string> = {
    name: appointment.patientName,
    apttype: appointment.appointmentType,
    aptdate: showDateTime(appointment.appointmentDate),
    aptremark: appointment.remark,
    resource: appointment.doctors.map(({ resource }) => resource).join(', '),
    nextaction: appointment.nextAction,
  };
  return text.replace(/\{(\w+)\}/g, (all, name: string) =>
    Object.hasOwn(words, name) ? words[name as Holder] : all,
  );
}
