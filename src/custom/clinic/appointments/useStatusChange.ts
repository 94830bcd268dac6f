import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import type { lookups } from '../../../../contract/clinic/lookups.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { patchAppointment } from './appointmentCache.ts';
import { useVisitorTold } from './useVisitorTold.ts';

export type Status = Answer<typeof lookups.apptStatus>[number];

/** A new status of an appointment. */
export interface StatusChange {
  row: Appointment;
  status: Status;
  /** The id of the reason of a cancellation. */
  cancelReason?: number | undefined;
}

/** A change that was made. */
type Made = StatusChange & SavedStatus;

/** Patients whom a notice names; more are counted. */
const MOST_NAMED = 5;

/**
 * Changes the status of appointments optimistically and in order, with one Undo for all of them in the notice. A refusal
 * reverts its own change and those after it, and is answered by false. Changes of one appointment run in order, each based on the version of the
 * previous one.
 */
export function useStatusChange(): (changes: readonly StatusChange[]) => Promise<boolean> {
  const { change } = useSending();
  return (changes) => change(changes);
}

/** An appointment before and after its status was changed by a form. */
export interface SavedStatus {
  row: Appointment;
  saved: Appointment;
}

/**
 * Says that the status of appointments was changed by a form, after the changes of others that go with it, with one Undo
 * for all of them as `useStatusChange` has it.
 */
export function useStatusNotice(): (
  changed: readonly SavedStatus[],
  others?: readonly StatusChange[],
) => Promise<boolean> {
  const { change } = useSending();
  return (changed, others = []) =>
    change(others, {
      said: changed.map((each) => ({ ...each, status: statusOf(each.saved) })),
    });
}

function useSending() {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const told = useVisitorTold();
  const running = useRef(new Map<number, Promise<Appointment>>());

  const begin = async (
    { row, status, cancelReason }: StatusChange,
    after: Promise<unknown>,
  ): Promise<Appointment> => {
    const before = running.current.get(row.id) ?? Promise.resolve(row);
    patchAppointment(queries, row.id, shownAs(status));
    const sent = Promise.all([before, after]).then(async ([latest]) => {
      const version = Math.max(latest.version, row.version);
      const { data } = await send(
        appointments.updateAppointment,
        {
          id: row.id,
          appt_status: status.id,
          ...(cancelReason !== undefined && { cancel_reason: cancelReason }),
        },
        { headers: { 'If-Match': `"${version}"` } },
      );
      return data;
    });
    running.current.set(row.id, sent);
    const isLast = () => running.current.get(row.id) === sent;
    try {
      const saved = await sent;
      if (isLast()) patchAppointment(queries, row.id, saved);
      return saved;
    } catch (error) {
      if (isLast()) patchAppointment(queries, row.id, shownAs(statusOf(row)));
      throw error;
    } finally {
      if (isLast()) running.current.delete(row.id);
    }
  };

  const change = async (
    changes: readonly StatusChange[],
    { said = [], isUndo = false }: { said?: readonly Made[]; isUndo?: boolean } = {},
  ): Promise<boolean> => {
    let after: Promise<unknown> = Promise.resolve();
    const sending: Promise<Appointment>[] = [];
    for (const each of changes) {
      const sent = begin(each, after);
      sending.push(sent);
      after = sent;
    }
    const results = await Promise.allSettled(sending);
    const refused = results.find(({ status }) => status === 'rejected');
    const made = changes.flatMap((each, at) => {
      const result = results[at];
      return result?.status === 'fulfilled' ? [{ ...each, saved: result.value }] : [];
    });
    if (!isUndo) say([...said, ...made]);
    // Said last: a notice without an action gives way to the next.
    if (refused?.status === 'rejected') {
      notifyError(t, refused.reason);
      void queries.invalidateQueries({ queryKey: ['appointments'] });
    }
    return refused === undefined;
  };

  const say = (made: readonly Made[]) => {
    const last = made.at(-1);
    if (!last) return;
    const words = made.map(({ row, status }) =>
      t('QUEUE.STATUS_SET', {
        name: row.patientName,
        status: t.value('appt_status', status.description),
      }),
    );
    const back = made.map(({ row, saved }) => ({ row: saved, status: statusOf(row) })).toReversed();
    notices.done(
      told(
        made.length > MOST_NAMED ? t('LIST.CHANGED', { count: made.length }) : words.join(' · '),
        ...made,
      ),
      { label: t('SHELL.UNDO'), run: () => void change(back, { isUndo: true }) },
      `appointment ${last.row.id}`,
    );
  };
  return { change };
}

function shownAs({ id, description, meaning }: Status): Partial<Appointment> {
  return { statusID: id, statusDesc: description, statusMeaning: meaning };
}

function statusOf({ statusID, statusDesc, statusMeaning }: Appointment): Status {
  return { id: statusID, description: statusDesc, meaning: statusMeaning };
}
