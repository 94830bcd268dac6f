import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  affected,
  type AffectedAppointment,
  type Settled,
} from '../../../../contract/clinic/affected.ts';
import { appointments } from '../../../../contract/clinic/appointments.ts';
import { encodeMessage } from '../../../../contract/kit/message.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';

/** What becomes of affected appointments: another doctor, cancelled, or only told. */
export type SettleAction = 'give' | 'cancel' | 'tell';

/** Appointments that are settled with one call: so many that a person sees how it goes on. */
const AT_ONCE = 20;

interface Choice {
  action: SettleAction;
  doctor?: number;
  cancelReason?: number;
  /** Whether each is told by a message what became of their appointment. */
  isTold: boolean;
}

/**
 * Settles affected appointments, tells their patients, and says what was done with how many and what is left, with Undo.
 * Undo gives back doctor and status; messages stay sent.
 */
export function useSettling(refetch: () => Promise<unknown>) {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [whyNot, setWhyNot] = useState<ReadonlyMap<number, string>>(new Map());

  const refresh = async () => {
    await Promise.all([
      refetch(),
      queries.invalidateQueries({ queryKey: ['appointments'] }),
      queries.invalidateQueries({ queryKey: ['organizer'] }),
    ]);
  };
  const tell = async (ids: readonly number[], way: 'message' | 'call') =>
    (await send(affected.tellAffected, { ids: ids.join(','), way })).data.data;

  const undo = async (done: readonly Settled[], action: 'give' | 'cancel') => {
    let count = 0;
    for (const { id, before, version } of done) {
      const options = { headers: { 'If-Match': `"${version}"` } };
      try {
        // Over the absence, as it was booked before.
        if (action === 'give') {
          const input = { id, doctor: before.doctor, allowConflict: true };
          await send(appointments.editAppointmentDoctor, input, options);
        } else {
          const input = { id, appt_status: before.statusID, allowConflict: true };
          await send(appointments.updateAppointment, input, options);
        }
        count += 1;
      } catch (error) {
        notifyError(t, error);
      }
    }
    if (count > 0) notices.done(t('AFFECTED.UNDONE', { count }));
    await refresh();
  };

  const settle = async (
    rows: readonly AffectedAppointment[],
    { action, isTold, ...more }: Choice,
  ): Promise<void> => {
    setProgress({ done: 0, total: rows.length });
    const why = new Map<number, string>();
    const said: string[] = [];
    const done: Settled[] = [];
    let reached = 0;
    try {
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        setProgress({ done: from, total: rows.length });
        let ids = rows.slice(from, from + AT_ONCE).map(({ id }) => id);
        if (action !== 'tell') {
          const input = { ids: ids.join(','), action, ...more };
          const { data } = await send(affected.settleAffected, input);
          const made = data.data.filter(({ reason }) => reason === '');
          for (const { id, patientName: name, reason } of data.data)
            if (reason !== '') why.set(id, t.message(encodeMessage(reason, { name })));
          ids = made.map(({ id }) => id);
          done.push(...made);
        }
        if (!isTold || ids.length === 0) continue;
        for (const { id, patientName: name, reason } of await tell(ids, 'message'))
          if (reason === '') reached += 1;
          else {
            const text = t.message(encodeMessage(reason, { name }));
            const line = t('WAITING.NOT_TOLD', { name, reason: text });
            why.set(id, line);
            said.push(line);
          }
      }
    } catch (error) {
      notifyError(t, error);
    }
    if (reached > 0) said.unshift(t('AFFECTED.DONE_tell', { count: reached }));
    if (action !== 'tell' && done.length > 0)
      said.unshift(t(`AFFECTED.DONE_${action}`, { count: done.length }));
    const left = rows.filter(({ id }) => why.has(id) && !done.some((each) => each.id === id));
    if (left.length > 0) said.push(t('AFFECTED.LEFT', { count: left.length }));
    setWhyNot(why);
    setProgress(null);
    if (said.length > 0)
      notices.done(
        [...new Set(said)].join('\n'),
        done.length > 0 && action !== 'tell'
          ? { label: t('SHELL.UNDO'), run: () => void undo(done, action) }
          : undefined,
      );
    await refresh();
  };

  const call = async ({ id }: AffectedAppointment): Promise<void> => {
    try {
      await tell([id], 'call');
    } catch (error) {
      notifyError(t, error);
    }
    await refresh();
  };
  return { settle, call, progress, whyNot };
}
