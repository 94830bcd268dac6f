import { useState } from 'react';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import type { DialogProps } from '../../../framework/resource/define.ts';
import { AppointmentDialog, type Task } from './AppointmentDialog.tsx';
import { BookingDialog } from './BookingDialog.tsx';

/** The appointment dialogs that the list opens for a row. */
type Props = DialogProps<Appointment>;

/** Replaces the list's create dialog. */
export function Booking({ onClose }: Props) {
  return <BookingDialog onClose={onClose} />;
}

/** Opens an appointment. */
export function Editing({ record, onClose }: Props) {
  return <At record={record} task={null} onClose={onClose} />;
}

/** Removes an appointment, confirmed by the password. */
export function Removing({ record, onClose }: Props) {
  return <At record={record} task="remove" onClose={onClose} />;
}

/** Adds or updates the follow-up of an appointment. */
export function FollowingUp({ record, onClose }: Props) {
  return <At record={record} task="followUp" onClose={onClose} />;
}

function At({ record, task: first, onClose }: Props & { task: Task | null }) {
  const [task, setTask] = useState(first);
  if (!record) return null;
  const onTask = (next: Task | null) =>
    next === null && first !== null ? onClose() : setTask(next);
  return <AppointmentDialog id={record.id} task={task} onTask={onTask} onClose={onClose} />;
}
