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

export type Status = Answer<typeof lookups.apptStatus>[number];

/**
 * Changes the status of an appointment optimistically, with Undo in the notice; a refusal reverts it, and is
 * answered by false. Changes of one appointment run in order, each based on the version of the previous one.
 */
export function useStatusChange(): (
  row: Appointment,
  status: Status,
  more?: { cancel_reason: number },
) => Promise<boolean> {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const running = useRef(new Map<number, Promise<Appointment>>());

  const change = async (
    row: Appointment,
    status: Status,
    more: { cancel_reason?: number } = {},
    isUndo = false,
  ) => {
    const before = running.current.get(row.id);
    patchAppointment(queries, row.id, shownAs(status));
    const sent = (before ?? Promise.resolve(row)).then(async (latest) => {
      const version = Math.max(latest.version, row.version);
      const { data } = await send(
        appointments.updateAppointment,
        { id: row.id, appt_status: status.id, ...more },
        { headers: { 'If-Match': `"${version}"` } },
      );
      return data;
    });
    running.current.set(row.id, sent);
    const isLast = () => running.current.get(row.id) === sent;
    try {
      const saved = await sent;
      if (isLast()) patchAppointment(queries, row.id, saved);
      if (isUndo) return true;
      const old = statusOf(row);
      const words = { name: row.patientName, status: t.value('appt_status', status.description) };
      const undo = () => void change(saved, old, {}, true);
      notices.done(
        t('QUEUE.STATUS_SET', words),
        { label: t('SHELL.UNDO'), run: undo },
        `appointment ${row.id}`,
      );
      return true;
    } catch (error) {
      if (isLast()) patchAppointment(queries, row.id, shownAs(statusOf(row)));
      notifyError(t, error);
      void queries.invalidateQueries({ queryKey: ['appointments'] });
      return false;
    } finally {
      if (isLast()) running.current.delete(row.id);
    }
  };
  return (row, status, more) => change(row, status, more);
}

function shownAs({ id, description, meaning }: Status): Partial<Appointment> {
  return { statusID: id, statusDesc: description, statusMeaning: meaning };
}

function statusOf({ statusID, statusDesc, statusMeaning }: Appointment): Status {
  return { id: statusID, description: statusDesc, meaning: statusMeaning };
}
