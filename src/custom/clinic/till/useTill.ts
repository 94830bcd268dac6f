import { useStore } from 'ra-core';
import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { type Receipt, till as calls } from '../../../../contract/clinic/till.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { usePrintPaper } from '../../platform/pdf/usePrintPaper.ts';

type Day = Answer<typeof calls.tillDay>;

/** What the visits of today come to, for who may see bills; undefined until it is known, and for others. */
export function useTillDay(): Day | undefined {
  const { may } = useViewer();
  return useCallQuery(
    calls.tillDay,
    {},
    { enabled: may('list', 'bills'), alsoResources: ['fees', 'appointments'] },
  ).data?.data;
}

/** What a bill is made of. */
export function useTillChoices(): Answer<typeof calls.tillChoices> | undefined {
  return useCallQuery(calls.tillChoices, {}, { alsoResources: ['fees', 'payers', 'tills'] }).data
    ?.data;
}

/** What is to be said of the payment of a visit. */
export type VisitMoney =
  | { kind: 'none' }
  | { kind: 'settled'; state: 'paid' | 'charged' | 'free' }
  | { kind: 'open'; amount: number };

/** What is to be paid for a visit of today, in sen: what its bill has open, or what its type would begin with. */
export function moneyOf(
  day: Day | undefined,
  { id, appointmentType }: Pick<Appointment, 'id' | 'appointmentType'>,
): VisitMoney {
  if (!day) return { kind: 'none' };
  const bill = day.bills.find(({ appointmentID }) => appointmentID === id);
  if (bill && bill.state !== 'open' && bill.state !== 'partly')
    return { kind: 'settled', state: bill.state };
  if (bill) return { kind: 'open', amount: bill.open };
  if (!day.hasFees) return { kind: 'none' };
  const type = day.types.find((each) => each.type.toLowerCase() === appointmentType.toLowerCase());
  return { kind: 'open', amount: type?.total ?? 0 };
}

/** The till of this device, once it was chosen: one till needs no choice. */
export function useOwnTill(tills: readonly { id: number }[]) {
  const [stored, choose] = useStore<number | null>('till.own', null);
  const known = tills.find(({ id }) => id === stored);
  return { till: known ?? (tills.length === 1 ? tills[0] : undefined), choose };
}

/** Returns a function that prints a receipt at once: the original the first time, afterwards a copy. */
export function usePrintReceipt(): (receipt: Pick<Receipt, 'id' | 'number'>) => Promise<void> {
  const t = useText();
  const send = useSend();
  const print = usePrintPaper();
  return ({ id, number }) =>
    print(
      `${t('RECEIPT.TITLE')} ${number}`,
      async () => (await send(calls.printReceipt, { id })).data,
    );
}
