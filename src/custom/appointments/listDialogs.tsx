import { useState } from 'react';
import type { Appointment } from '../../../contract/appointments.ts';
import type { DialogProps } from '../../framework/resource/define.ts';
import { AppointmentDialog, type Task } from './AppointmentDialog.tsx';
import { BookingDialog } from './BookingDialog.tsx';

/** The dialogs of appointments, as their list opens them for a row. */
type Props = DialogProps<Appointment>;

/** Books, in the place of the list's own dialog of a new record. */
export function Booking({ onClose }: Props) {
  return <BookingDialog onClose={onClose} />;
}

/** Opens an appointment. */
export function Editing({ record, onClose }: Props) {
  return <At record={record} task={null} onClose={onClose} />;
}

/** Removes one, confirmed by the person's password. */
export function Removing({ record, onClose }: Props) {
  return <At record={record} task="remove" onClose={onClose} />;
}

/** Adds or updates the follow-up of one. */
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
