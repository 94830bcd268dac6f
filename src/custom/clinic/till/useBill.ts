import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Bill, type Receipt, till as calls } from '../../../../contract/clinic/till.ts';
import { CallError } from '../../../../contract/kit/client.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { type DraftLine, draftOf, isChanged, lineInput } from './billDraft.ts';
import type { Payment } from './OtherAmounts.tsx';

/** The bill of a visit, made where it has none, or one that is there. */
export type BillSource = { appointmentID: number } | { bill: Bill };

/** The bill that a dialog begins with. It is read once: what is typed over it stays. */
export function useFirstBill(source: BillSource) {
  const send = useSend();
  const known = 'bill' in source ? source.bill : undefined;
  const appointmentID = 'bill' in source ? undefined : source.appointmentID;
  const { data, error, refetch } = useQuery({
    queryKey: ['bill-of-visit', appointmentID],
    queryFn: async () => (await send(calls.openBill, { appointmentID })).data,
    enabled: appointmentID !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { bill: known ?? data, error, refetch };
}

/**
 * A bill that is edited and paid. What is typed is saved before anything is paid, each over the version that was read;
 * where somebody else was quicker, the bill is read again and the person decides anew.
 */
export function useBill(first: Bill) {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const [bill, setBill] = useState(first);
  const [lines, setLines] = useState<readonly DraftLine[]>(() => draftOf(first));
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const show = (read: Bill) => {
    setBill(read);
    setLines(draftOf(read));
  };

  const matching = ({ version }: Bill) => ({ headers: { 'If-Match': `"${version}"` } });
  /** Does one thing at a time; undefined where it was refused. */
  const once = async <T>(work: (saved: Bill) => Promise<T>): Promise<T | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    try {
      return await work(await saved(bill));
    } catch (failure) {
      notifyError(t, failure);
      if (failure instanceof CallError && failure.status === 409) await again(bill.id);
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
      void queries.invalidateQueries({ queryKey: ['bills'] });
    }
  };
  const again = async (id: number) => {
    try {
      show((await send(calls.billDetail, { id })).data);
    } catch (failure) {
      notifyError(t, failure);
    }
  };
  const saved = async (before: Bill): Promise<Bill> => {
    if (!isChanged(before, lines)) return before;
    const inputs = lines.flatMap((line) => lineInput(line) ?? []);
    const input = { id: before.id, lines: inputs };
    const { data } = await send(calls.editBill, input, matching(before));
    show(data);
    return data;
  };
  return {
    bill,
    lines,
    setLines,
    isBusy,
    save: () => once((ready) => Promise.resolve(ready)),
    setPayer: (payer: number | null) =>
      once(async (ready) => {
        const { data } = await send(calls.editBill, { id: ready.id, payer }, matching(ready));
        show(data);
        return data;
      }),
    pay: (payment: Payment, till: number | undefined) =>
      once(async (ready): Promise<Receipt> => {
        const input = { id: ready.id, open: ready.open, ...payment, ...(till && { till }) };
        const { data } = await send(calls.payBill, input, matching(ready));
        show(data.bill);
        return data.receipt;
      }),
    settle: () =>
      once(async (ready) => {
        const { data } = await send(calls.settleBill, { id: ready.id }, matching(ready));
        show(data);
        return data;
      }),
  };
}
