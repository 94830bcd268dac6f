import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { useVisitPaper, visitStageOf } from '../papers/useVisitPaper.ts';

const words: Partial<Record<ReturnType<typeof visitStageOf>, Code>> = {
  booked: 'SLIP.FOR.BOOKED',
  arrived: 'SLIP.FOR.ARRIVED',
  done: 'SLIP.FOR.DONE',
};

/** Prints the paper that a visit wants now; nothing for one that does not take place. */
export function PrintButton({ row }: { row: Appointment }) {
  const t = useText();
  const print = useVisitPaper();
  const { may } = useViewer();
  const stage = visitStageOf(row);
  // Whoever issues nothing chooses among the other papers.
  const word = stage === 'done' && !may('create', 'issued-papers') ? 'SLIP.PRINT' : words[stage];
  if (!word) return null;
  return (
    <IconButton
      icon="print"
      label={`${t(word)}: ${row.patientName}`}
      aria-keyshortcuts="p"
      onClick={() => void print(row)}
    />
  );
}
