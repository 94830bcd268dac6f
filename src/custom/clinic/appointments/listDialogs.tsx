import { useState } from 'react';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import type { DialogProps } from '../../../framework/resource/define.ts';
import { AppointmentDialog, type AppointmentTask } from './AppointmentDialog.tsx';
import { BookingDialog } from './BookingDialog.tsx';

/** The appointment dialogs that the list opens for a row. */
type Props = DialogProps<Appointment>;

/** Replaces the list's create dialog. */
export function CreateAppointmentDialog({ onClose }: Props) {
  return <BookingDialog onClose={onClose} />;
}

/** Opens an appointment. */
export function EditAppointmentDialog({ record, onClose }: Props) {
  return <AppointmentDialogOfRow record={record} task={null} onClose={onClose} />;
}

/** Removes an appointment, confirmed by the password. */
export function RemoveAppointmentDialog({ record, onClose }: Props) {
  return <AppointmentDialogOfRow record={record} task="remove" onClose={onClose} />;
}

/** Adds or updates the follow-up of an appointment. */
export function AppointmentFollowUpDialog({ record, onClose }: Props) {
  return <AppointmentDialogOfRow record={record} task="followUp" onClose={onClose} />;
}

function AppointmentDialogOfRow({
  record,
  task: first,
  onClose,
}: Props & { task: AppointmentTask | null }) {
  const [task, setTask] = useState(first);
  if (!record) return null;
  return <AppointmentDialog id={record.id} task={task} onTask={setTask} onClose={onClose} />;
}
