import { type ReactNode, useState } from 'react';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { useBesideQuestion } from './useBesideQuestion.tsx';
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
  const beside = useBesideQuestion(rows, statuses);
  const change = async (changes: readonly StatusChange[]) => {
    const isDone = await send(changes);
    if (isDone) onChanged?.(changes);
    return isDone;
  };
  const changeAsked = async (changes: readonly StatusChange[]) => {
    const first = await beside.ask(changes);
    if (first) await change([...first, ...changes]);
  };
  const [cancelling, setCancelling] = useState<StatusChange | null>(null);

  const setStatus: SetStatus = (row, status, call) => {
    if (row.statusID === status.id) return;
    if (status.meaning === 'cancelled') {
      setCancelling({ row, status });
      return;
    }
    const called = statuses.find(({ meaning }) => meaning === 'called');
    const changes = [{ row, status }, ...(call && called ? [{ row: call, status: called }] : [])];
    void changeAsked(changes);
  };

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
        {beside.question}
      </>
    ),
  };
}
