import { type ReactNode, useState } from 'react';
import type { Appointment } from '../../../contract/appointments.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { type Status, useStatusChange } from './useStatusChange.ts';

/**
 * Takes a visit to another status, as `useStatusChange` does; who cancels is asked why first. The question is to be
 * drawn by whoever uses this.
 */
export function useVisit(): {
  setStatus: (row: Appointment, status: Status) => void;
  question: ReactNode;
} {
  const change = useStatusChange();
  const [asked, setAsked] = useState<{ row: Appointment; status: Status } | null>(null);
  return {
    setStatus: (row, status) => {
      if (row.statusID === status.id) return;
      if (status.meaning === 'cancelled') setAsked({ row, status });
      else void change(row, status);
    },
    question: asked && (
      <CancelDialog
        appointment={asked.row}
        onReason={(id) =>
          void change(asked.row, asked.status, id === null ? undefined : { cancel_reason: id })
        }
        onClose={() => setAsked(null)}
      />
    ),
  };
}
