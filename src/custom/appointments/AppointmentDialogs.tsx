import { useViewer } from '../../session/viewer.ts';
import { useQueryFields } from './address.ts';
import { AppointmentDialog, type Task } from './AppointmentDialog.tsx';
import { BookingDialog } from './BookingDialog.tsx';
import type { Chosen } from './PatientField.tsx';

/**
 * The dialogs of appointments on a page, as its address asks for them: `?new=1` books, `?appointment=<id>` opens one,
 * with `&do=move`, `&do=doctor` or `&do=remove` at that task. A page needs no more than to hold this.
 */
export function AppointmentDialogs({
  doctors,
  patient,
}: {
  /** Doctors and patient that a new booking begins with. */
  doctors?: readonly number[];
  patient?: Chosen;
}) {
  const viewer = useViewer();
  const { query, set } = useQueryFields();
  const close = () => set({ new: null, appointment: null, do: null });
  const id = Number(query.get('appointment'));
  if (query.get('new') === '1' && viewer.may('create', 'appointments'))
    return <BookingDialog doctors={doctors ?? []} patient={patient} onClose={close} />;
  if (!Number.isInteger(id) || id < 1 || !viewer.may('show', 'appointments')) return null;
  return (
    <AppointmentDialog
      key={id}
      id={id}
      task={taskOf(query.get('do'))}
      onTask={(task) => set({ do: task })}
      onClose={close}
    />
  );
}

function taskOf(text: string | null): Task | null {
  return text === 'move' || text === 'doctor' || text === 'remove' ? text : null;
}
