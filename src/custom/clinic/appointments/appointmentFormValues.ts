import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { CallError } from '../../../../contract/kit/client.ts';
import { valueText } from '../../../framework/fieldValues.ts';
import type { Translate } from '../../../framework/text.tsx';

/** The values of an appointment's form, by their names in the update call. */
export function appointmentFormValues(appointment: Appointment) {
  return {
    appt_status: appointment.statusID,
    cancel_reason: appointment.cancelReasonID,
    queue_number: appointment.queueNumber ?? ('' as const),
    type: appointment.appointmentType,
    location: appointment.locationID,
    priority_id: appointment.priorityID,
    complaint: appointment.patientComplaint,
    remark: appointment.remark,
    nextaction: appointment.nextAction,
  };
}

/** The text of an appointment's field in the form. */
export function appointmentFieldText(t: Translate, appointment: Appointment, name: string): string {
  const words: Record<string, string> = {
    appt_status: t.value('appt_status', appointment.statusDesc),
    cancel_reason: t.value('appt_cancel_reason', appointment.cancelReason),
    type: t.value('appt_type', appointment.appointmentType),
    location: t.value('appt_location', appointment.location),
    priority_id: t.value('appt_priority', appointment.category),
  };
  const values: Record<string, unknown> = appointmentFormValues(appointment);
  return words[name] ?? valueText(values[name]);
}

/** The values that differ from a base. */
export function changedValues(
  values: Record<string, unknown>,
  base: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => name in base && valueText(value) !== valueText(base[name]),
    ),
  );
}

/** Whether a save was refused because someone else changed the record. */
export function isStaleError(error: unknown): boolean {
  return (
    error instanceof CallError &&
    error.status === 409 &&
    error.failures.some(({ error_code }) => error_code === 'GENERAL.STALE')
  );
}
