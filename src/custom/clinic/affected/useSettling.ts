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
import { errorText } from '../../../framework/problem.ts';
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

type Told = Pick<AffectedAppointment, 'id' | 'patientName'>;

/** How many patients a message reached, and why the others got none, in lines. */
interface Messaged {
  reached: number;
  notTold: readonly { ids: readonly number[]; line: string }[];
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
  /** Messages patients. A part whose messages fail as a whole does not stop the others. */
  const message = async (those: readonly Told[]): Promise<Messaged> => {
    const lineOf = (name: string, reason: string) => t('WAITING.NOT_TOLD', { name, reason });
    try {
      const answers = await tell(
        those.map(({ id }) => id),
        'message',
      );
      const without = answers.filter(({ reason }) => reason !== '');
      const notTold = without.map(({ id, patientName: name, reason }) => ({
        ids: [id],
        line: lineOf(name, t.message(encodeMessage(reason, { name }))),
      }));
      return { reached: answers.length - without.length, notTold };
    } catch (error) {
      const names = those.map(({ patientName }) => patientName).join(', ');
      const line = lineOf(names, errorText(t, error));
      return { reached: 0, notTold: [{ ids: those.map(({ id }) => id), line }] };
    }
  };

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
    let answered = 0;
    let failure: string | undefined;
    try {
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        setProgress({ done: from, total: rows.length });
        let those: readonly Told[] = rows.slice(from, from + AT_ONCE);
        if (action !== 'tell') {
          const input = { ids: those.map(({ id }) => id).join(','), action, ...more };
          const { data } = await send(affected.settleAffected, input);
          const made = data.data.filter(({ reason }) => reason === '');
          for (const { id, patientName: name, reason } of data.data)
            if (reason !== '') why.set(id, t.message(encodeMessage(reason, { name })));
          those = made;
          done.push(...made);
        }
        answered = from + AT_ONCE;
        if (!isTold || those.length === 0) continue;
        const messaged = await message(those);
        reached += messaged.reached;
        for (const { ids, line } of messaged.notTold) {
          for (const id of ids) why.set(id, line);
          said.push(line);
        }
      }
    } catch (error) {
      failure = errorText(t, error);
      for (const { id } of rows.slice(answered)) why.set(id, failure);
    }
    if (reached > 0) said.unshift(t('AFFECTED.DONE_tell', { count: reached }));
    if (action !== 'tell' && done.length > 0)
      said.unshift(t(`AFFECTED.DONE_${action}`, { count: done.length }));
    const settled = new Set(done.map(({ id }) => id));
    const left = rows.filter(({ id }) => why.has(id) && !settled.has(id));
    if (left.length > 0) said.push(t('AFFECTED.LEFT', { count: left.length }));
    if (failure !== undefined) said.push(failure);
    setWhyNot(why);
    setProgress(null);
    const text = [...new Set(said)].join('\n');
    const back =
      done.length > 0 && action !== 'tell'
        ? { label: t('SHELL.UNDO'), run: () => void undo(done, action) }
        : undefined;
    // No list has those any more who were settled and not told.
    const isWhole = failure === undefined && done.every(({ id }) => !why.has(id));
    if (!isWhole) notices.failed(text, { hidesAfter: null, ...(back && { action: back }) });
    else if (text !== '') notices.done(text, back);
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
