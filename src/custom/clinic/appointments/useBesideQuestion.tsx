import { type ReactNode, useState } from 'react';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { comesToDoctor, comingTogether, patientsBeside } from '../queue/queue.ts';
import { BesideDialog } from './BesideDialog.tsx';
import type { Status, StatusChange } from './useStatusChange.ts';

/**
 * Asks what becomes of the patients who are called to a doctor or inside already, where changes bring one more there or
 * several at once. The caller renders `question`. `rows` are all appointments of the day.
 */
export function useBesideQuestion(
  rows: readonly Appointment[],
  statuses: readonly Status[],
): {
  /**
   * Answers the changes of those who leave the doctor first, if any; null if all stays as it is. `day` are the
   * appointments where `rows` were not up to date.
   */
  ask: (
    changes: readonly StatusChange[],
    day?: readonly Appointment[],
  ) => Promise<readonly StatusChange[] | null>;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const coming = asked?.changes.filter(isComing) ?? [];
  const [one] = coming;
  const answer = (first: readonly StatusChange[] | null) => {
    setAsked(null);
    asked?.answer(first);
  };
  return {
    ask: async (changes, day = rows) => {
      if (besideOf(day, changes).length + togetherOf(changes).length === 0) return [];
      return new Promise((resolve) => setAsked({ changes, answer: resolve }));
    },
    question: asked && one && (
      <BesideDialog
        rows={coming.map(({ row }) => row)}
        status={one.status}
        beside={besideOf(rows, asked.changes)}
        together={togetherOf(asked.changes)}
        onGo={(before) => {
          const status = before && statuses.find(({ meaning }) => meaning === before.to);
          answer(status ? before.rows.map((row) => ({ row, status })) : []);
        }}
        onClose={() => answer(null)}
      />
    ),
  };
}

interface Asked {
  changes: readonly StatusChange[];
  answer: (first: readonly StatusChange[] | null) => void;
}

function isComing({ row, status }: StatusChange): boolean {
  return comesToDoctor(row, status.meaning);
}

/** Who is at a doctor beside the patients whom the changes bring there, and does not leave with them. */
function besideOf(
  rows: readonly Appointment[],
  changes: readonly StatusChange[],
): readonly Appointment[] {
  const changed = new Set(changes.map(({ row }) => row.id));
  const beside = changes.flatMap(({ row, status }) => patientsBeside(rows, row, status.meaning));
  return [...new Set(beside)].filter(({ id }) => !changed.has(id));
}

/** Who comes to one doctor at once, or is there and stays by the same changes. */
function togetherOf(changes: readonly StatusChange[]): ReturnType<typeof comingTogether> {
  const one = changes.find(isComing);
  const same = changes.filter(({ status }) => status.id === one?.status.id);
  return one
    ? comingTogether(
        same.map(({ row }) => row),
        one.status.meaning,
      )
    : [];
}
