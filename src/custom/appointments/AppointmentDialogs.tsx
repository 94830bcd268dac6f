import { useViewer } from '../../session/viewer.ts';
import { idsOf, useQueryFields, wallClockIn } from './address.ts';
import { AppointmentDialog, type Task, tasks } from './AppointmentDialog.tsx';
import { BookingDialog } from './BookingDialog.tsx';
import type { Chosen } from './PatientField.tsx';

/**
 * The dialogs of appointments on a page, as its address asks for them: `?new=1` books, with `&at=2026-11-24T10:15`,
 * `&minutes=30` and `&with=<ids of doctors>` at that time, for so long and with them; `?appointment=<id>` opens one, with
 * `&do=move`, `&do=doctor` or `&do=remove` at that task. A page needs no more than to hold this.
 */
export function AppointmentDialogs({
  doctors,
  patient,
}: {
  /** Doctors (where the address names none) and patient that a new booking begins with. */
  doctors?: readonly number[];
  patient?: Chosen;
}) {
  const viewer = useViewer();
  const { query, set } = useQueryFields();
  const close = () =>
    set({ new: null, at: null, minutes: null, with: null, appointment: null, do: null });
  const id = Number(query.get('appointment'));
  if (query.get('new') === '1' && viewer.may('create', 'appointments'))
    return (
      <BookingDialog
        doctors={query.has('with') ? idsOf(query.get('with')) : (doctors ?? [])}
        patient={patient}
        at={wallClockIn(query.get('at'))}
        minutes={minutesIn(query.get('minutes'))}
        onClose={close}
      />
    );
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

/** A length of at most twelve hours; none where the text is no such number. */
function minutesIn(text: string | null): number | undefined {
  const minutes = Number(text);
  return Number.isInteger(minutes) && minutes > 0 && minutes <= 12 * 60 ? minutes : undefined;
}

function taskOf(text: string | null): Task | null {
  return text !== null && Object.hasOwn(tasks, text) ? (text as Task) : null;
}
