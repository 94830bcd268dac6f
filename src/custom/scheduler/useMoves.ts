import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Appointment, appointments } from '../../../contract/appointments.ts';
import type { Send } from '../../../contract/kit/client.ts';
import { showDateTime } from '../../framework/format.ts';
import { notices } from '../../framework/notices.ts';
import { errorText, type Problem, problemsOf } from '../../framework/problem.ts';
import { useSend } from '../../framework/send.tsx';
import { useText } from '../../framework/text.tsx';
import { patchAppointment, useAppointmentsChanged } from '../appointments/cache.ts';
import { isUnavailable } from '../appointments/useOverlap.tsx';
import { backFrom, type BookChange, changedRow, joined } from './changes.ts';

/** A change that the server refused since a doctor is taken or away, and who that is. */
export interface Refused {
  row: Appointment;
  change: BookChange;
  problems: readonly Problem[];
}

export interface Moves {
  /** Appointments whose change is on its way, by id, as they are then. */
  pending: ReadonlyMap<number, Appointment>;
  /** The last refusal, until it is dealt with. */
  refused: Refused | null;
  dismiss: () => void;
  /** Shows the change at once, makes it, and puts it back where the server refuses. */
  move: (row: Appointment, change: BookChange, isKnowing?: boolean) => void;
}

/**
 * Changes of time, length and doctors in the book. What is on its way lies over the answers that the tab keeps and not
 * in them, so that news from other desks never take it back for a moment. Changes of one appointment go one after the
 * other, each over the version that the one before made.
 */
export function useMoves(): Moves {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const changed = useAppointmentsChanged();
  const [pending, setPending] = useState<ReadonlyMap<number, Appointment>>(new Map());
  const [refused, setRefused] = useState<Refused | null>(null);
  const running = useRef(new Map<number, Promise<Appointment>>());

  const settle = (id: number) => {
    running.current.delete(id);
    setPending((all) => new Map([...all].filter(([each]) => each !== id)));
  };
  const make = async (row: Appointment, change: BookChange, isKnowing: boolean, isUndo = false) => {
    const { id } = row;
    const next = changedRow(row, change);
    const before = running.current.get(id);
    setPending((all) => new Map(all).set(id, next));
    const sent = (before ?? Promise.resolve(row)).then((latest) =>
      sendChange(send, row, change, Math.max(latest.version, row.version), isKnowing),
    );
    running.current.set(id, sent);
    const isLast = () => running.current.get(id) === sent;
    try {
      const saved = await sent;
      patchAppointment(queries, id, saved);
      // On another day it stands in another answer, which does not hold it yet.
      if (dayOf(saved) !== dayOf(row)) await changed();
      if (isLast()) settle(id);
      if (isUndo) return;
      notices.done(wordsOf(saved), {
        label: t('SHELL.UNDO'),
        run: () => void make(saved, backFrom(row, change), row.conflict, true),
      });
    } catch (error) {
      if (isLast()) settle(id);
      if (isUnavailable(error)) setRefused({ row, change, problems: problemsOf(error) });
      else notices.failed(errorText(t, error));
      void changed();
    }
  };
  const wordsOf = ({ patientName, appointmentDate, doctors }: Appointment) =>
    t('BOOK.MOVED', {
      name: patientName,
      at: showDateTime(appointmentDate),
      doctors: doctors.map(({ resource }) => resource).join(', '),
    });

  return {
    pending,
    refused,
    dismiss: () => setRefused(null),
    move: (row, change, isKnowing = false) => {
      setRefused(null);
      void make(row, change, isKnowing);
    },
  };
}

/** One request, whatever changes: a time alone, doctors alone, or both. */
async function sendChange(
  send: Send,
  row: Appointment,
  { appointmentDate, duration, doctors }: BookChange,
  version: number,
  isKnowing: boolean,
): Promise<Appointment> {
  const options = { headers: { 'If-Match': `"${version}"` } };
  const input = {
    id: row.id,
    ...(duration !== undefined && { estimatedTime: duration }),
    ...(isKnowing && { allowConflict: true }),
  };
  const resource = doctors && joined(doctors);
  const isTimed = appointmentDate !== undefined || duration !== undefined;
  const at = appointmentDate ?? row.appointmentDate;
  const { data } =
    resource === undefined
      ? await send(appointments.rescheduleAppointment, { ...input, appointmentDate: at }, options)
      : await (isTimed
          ? send(appointments.updateAppointment, { ...input, apt_date: at, resource }, options)
          : send(appointments.editAppointmentDoctor, { ...input, doctor: resource }, options));
  return data;
}

function dayOf({ appointmentDate }: Appointment): string {
  return appointmentDate.slice(0, 10);
}
