import { type ReactNode, useState } from 'react';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { patientsBeside } from '../queue/queue.ts';
import { BesideDialog } from './BesideDialog.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { type Status, type StatusChange, useStatusChange } from './useStatusChange.ts';

/** Sets the status of an appointment; where a visit ends, another patient may be called with the same press. */
export type SetStatus = (row: Appointment, status: Status, call?: Appointment) => void;

/**
 * Changes the status of a visit as `useStatusChange` does, and asks first for the reason of a cancellation, and about
 * whoever is called or inside already where a doctor gets a second patient. The caller renders `question`. `rows` are all
 * appointments of the day; `onChanged` gets what was changed, once it is.
 */
export function useVisitStatus(
  rows: readonly Appointment[],
  statuses: readonly Status[],
  onChanged?: (changes: readonly StatusChange[]) => void,
): { setStatus: SetStatus; question: ReactNode } {
  const send = useStatusChange();
  const change = async (changes: readonly StatusChange[]) => {
    const isDone = await send(changes);
    if (isDone) onChanged?.(changes);
    return isDone;
  };
  const [cancelling, setCancelling] = useState<StatusChange | null>(null);
  const [arriving, setArriving] = useState<readonly StatusChange[] | null>(null);
  const statusOf = (meaning: Status['meaning']) =>
    statuses.find((status) => status.meaning === meaning);

  const setStatus: SetStatus = (row, status, call) => {
    if (row.statusID === status.id) return;
    if (status.meaning === 'cancelled') {
      setCancelling({ row, status });
      return;
    }
    const called = statusOf('called');
    const changes = [{ row, status }, ...(call && called ? [{ row: call, status: called }] : [])];
    if (besideOf(rows, changes).length > 0) setArriving(changes);
    else void change(changes);
  };

  const beside = arriving && besideOf(rows, arriving);
  const to = arriving?.at(-1);
  return {
    setStatus,
    question: (
      <>
        {cancelling && (
          <CancelDialog
            appointment={cancelling.row}
            onReason={(id) => change([{ ...cancelling, cancelReason: id ?? undefined }])}
            onClose={() => setCancelling(null)}
          />
        )}
        {beside && to && (
          <BesideDialog
            {...to}
            beside={beside}
            onGo={(before) => {
              setArriving(null);
              const status = before && statusOf(before.to);
              const first = status ? before.rows.map((row) => ({ row, status })) : [];
              void change([...first, ...arriving]);
            }}
            onClose={() => setArriving(null)}
          />
        )}
      </>
    ),
  };
}

/** Who is at a doctor beside the patients whom the changes bring there, and does not leave with them. */
function besideOf(
  rows: readonly Appointment[],
  changes: readonly StatusChange[],
): readonly Appointment[] {
  const changed = new Set(changes.map(({ row }) => row.id));
  return changes
    .flatMap(({ row, status }) => patientsBeside(rows, row, status.meaning))
    .filter(({ id }) => !changed.has(id));
}
