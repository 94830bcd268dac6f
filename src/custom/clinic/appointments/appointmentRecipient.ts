import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import type { Recipient } from '../../messaging/messages/recipients.ts';

/** The patient of an appointment as the recipient of a message about it. */
export function appointmentRecipient(visit: Appointment): Recipient {
  const { icPassport, patientName: name, phoneNo: mobile } = visit;
  return { icPassport, name, mobile, visit };
}
