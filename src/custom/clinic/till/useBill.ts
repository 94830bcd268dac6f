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
 * where somebody else was quicker, the bill is read again and the person decides anew. What is typed stays until it is
 * saved, or somebody else has changed the lines.
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
  /** Does one thing at a time, over what is ready for it; undefined where it was refused. */
  const once = async <T>(
    ready: () => Promise<Bill>,
    work: (ready: Bill) => Promise<T>,
  ): Promise<T | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    try {
      return await work(await ready());
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
      const { data } = await send(calls.billDetail, { id });
      if (isChanged(data, draftOf(bill))) show(data);
      else setBill(data);
    } catch (failure) {
      notifyError(t, failure);
    }
  };
  const saved = async (): Promise<Bill> => {
    if (!isChanged(bill, lines)) return bill;
    const inputs = lines.flatMap((line) => lineInput(line) ?? []);
    const input = { id: bill.id, lines: inputs };
    const { data } = await send(calls.editBill, input, matching(bill));
    show(data);
    return data;
  };
  const read = () => Promise.resolve(bill);
  return {
    bill,
    lines,
    setLines,
    isBusy,
    /** Goes on with what was read of it since. */
    show,
    save: () => once(saved, (ready) => Promise.resolve(ready)),
    setPayer: (payer: number | null) =>
      once(read, async (ready) => {
        const { data } = await send(calls.editBill, { id: ready.id, payer }, matching(ready));
        setBill(data);
        return data;
      }),
    pay: (payment: Payment, till: number | undefined) =>
      once(saved, async (ready): Promise<Receipt> => {
        const input = { id: ready.id, open: ready.open, ...payment, ...(till && { till }) };
        const { data } = await send(calls.payBill, input, matching(ready));
        return data.receipt;
      }),
    settle: () =>
      once(saved, async (ready) => {
        const { data } = await send(calls.settleBill, { id: ready.id }, matching(ready));
        return data;
      }),
  };
}
