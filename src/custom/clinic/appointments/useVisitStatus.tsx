import { type ReactNode, useState } from 'react';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { type Status, useStatusChange } from './useStatusChange.ts';

/**
 * Changes the status of a visit as `useStatusChange` does, and asks for the reason of a cancellation first. The
 * caller renders `question`.
 */
export function useVisitStatus(): {
  setStatus: (row: Appointment, status: Status) => void;
  cancelDialog: ReactNode;
} {
  const change = useStatusChange();
  const [confirming, setAsked] = useState<{ row: Appointment; status: Status } | null>(null);
  return {
    setStatus: (row, status) => {
      if (row.statusID === status.id) return;
      if (status.meaning === 'cancelled') setAsked({ row, status });
      else void change(row, status);
    },
    cancelDialog: confirming && (
      <CancelDialog
        appointment={confirming.row}
        onReason={(id) =>
          change(confirming.row, confirming.status, id === null ? undefined : { cancel_reason: id })
        }
        onClose={() => setAsked(null)}
      />
    ),
  };
}
