import { useQueryClient } from '@tanstack/react-query';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import type { StatusMeaning } from '../../../../contract/clinic/lookups.ts';
import { printSlips, type VisitStage } from '../../../../contract/reports/printSlips.ts';
import { callQueryKey, callResource } from '../../../framework/calls.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { usePrintPaper } from '../../platform/pdf/usePrintPaper.ts';

const stages: Readonly<Record<StatusMeaning, VisitStage>> = {
  booked: 'booked',
  confirmed: 'booked',
  arrived: 'arrived',
  called: 'arrived',
  inProgress: 'arrived',
  done: 'done',
  cancelled: 'none',
  noShow: 'none',
};

/** How far a visit has come, as slips know it; none for one that does not take place. */
export const visitStageOf = ({ statusMeaning }: Pick<Appointment, 'statusMeaning'>): VisitStage =>
  stages[statusMeaning];

/**
 * Returns a function that prints the paper that an appointment's moment wants: the card of who is booked, the ticket of
 * who has arrived. Where the paper asks for something, as a certificate does, or where there is none, the dialog of all
 * papers opens instead, on a page that has `AppointmentDialogs`.
 */
export function useVisitPaper(): (row: Appointment) => Promise<void> {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const { set } = useUrlParams();
  const print = usePrintPaper();
  const call = printSlips.ownPrintSlipList;
  const input = { type: 'appointment' } as const;
  const slipFor = async (stage: VisitStage) => {
    const { data } = await queries.fetchQuery({
      queryKey: callQueryKey(call, input),
      queryFn: ({ signal }) => send(call, input, { signal }),
      meta: { resources: [callResource(call)] },
      staleTime: SLIPS_STAY,
    });
    return data.find(({ visitStage }) => visitStage === stage);
  };
  return async (row) => {
    const stage = visitStageOf(row);
    try {
      const slip = stage === 'none' ? undefined : await slipFor(stage);
      if (!slip || slip.issuedBy === 'doctor' || slip.asks.length > 0)
        return set({ appointment: String(row.id), do: 'print' });
      const { id, printSlipName } = slip;
      await print(`${printSlipName}: ${row.patientName}`, async () => {
        const given = { id, answers: [], appointmentID: row.id };
        return (await send(printSlips.printAppointmentSlip, given)).data;
      });
    } catch (error) {
      notifyError(t, error);
    }
  };
}

/** Milliseconds for which the list of slips is taken as it was read: the platform changes it rarely. */
const SLIPS_STAY = 300_000;
