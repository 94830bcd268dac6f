import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import type { MessageScreen } from '../../../../contract/messaging/messageTemplates.ts';
import MessageDialog from '../../messaging/messages/MessageDialog.tsx';
import { useReportedResult } from '../../messaging/messages/useReportedResult.ts';
import { appointmentRecipient } from './appointmentRecipient.ts';

/** Messages to the patient of an appointment. A failed sending is also reported when the dialog closes. */
export default function AppointmentMessages({
  appointment,
  screen = 'Appointment Reminder',
  onClose,
}: {
  appointment: Appointment;
  /** The screen whose templates are offered. */
  screen?: MessageScreen | undefined;
  onClose: () => void;
}) {
  const reported = useReportedResult(onClose);
  return (
    <MessageDialog screen={screen} recipients={[appointmentRecipient(appointment)]} {...reported} />
  );
}
