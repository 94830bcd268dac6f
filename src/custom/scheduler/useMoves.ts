import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Appointment, appointments } from '../../../contract/appointments.ts';
import type { Send } from '../../../contract/kit/client.ts';
import { series } from '../../../contract/series.ts';
import { showDateTime } from '../../framework/format.ts';
import { notices } from '../../framework/notices.ts';
import { errorText, type Problem, problemsOf } from '../../framework/problem.ts';
import { useSend } from '../../framework/send.tsx';
import { useText } from '../../framework/text.tsx';
import { patchAppointment, useAppointmentsChanged } from '../appointments/cache.ts';
import type { Scope } from '../appointments/SeriesScope.tsx';
import { isUnavailable } from '../appointments/useOverlap.tsx';
import { useFreed } from '../waiting/freed.ts';
import { leftBy } from '../waiting/slot.ts';
import { backFrom, type BookChange, changedRow, joined } from './changes.ts';

/** A change of an appointment, which may be one of a series: of it alone, or of those that follow as well. */
export interface Move {
  row: Appointment;
  change: BookChange;
  scope: Scope;
  /** Over what is in the way, by someone who knows of it. */
  isKnowing?: boolean;
}

/** A change that the server refused since a doctor is taken or away, and who that is. */
export interface Refused extends Move {
  problems: readonly Problem[];
}

export interface Moves {
  /** Appointments whose change is asked about or on its way, by id, as they are then. */
  pending: ReadonlyMap<number, Appointment>;
  /** The change of one of a series of which nobody has said how far it reaches, until someone does. */
  asked: Omit<Move, 'scope'> | null;
  /** The last refusal, until it is dealt with. */
  refused: Refused | null;
  /** Leaves what is asked about or was refused as it was. */
  dismiss: () => void;
  /** Shows the change at once, makes it, and puts it back where the server refuses. Of one of a series it asks first. */
  move: (move: Omit<Move, 'scope'> & { scope?: Scope }) => void;
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
  const freed = useFreed();
  const [pending, setPending] = useState<ReadonlyMap<number, Appointment>>(new Map());
  const [asked, setAsked] = useState<Moves['asked']>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const running = useRef(new Map<number, Promise<readonly Appointment[]>>());

  const lay = ({ row, change }: Omit<Move, 'scope'>) =>
    setPending((all) => new Map(all).set(row.id, changedRow(row, change)));
  const lift = (id: number) =>
    setPending((all) => new Map([...all].filter(([each]) => each !== id)));
  const make = async (move: Move, isUndo = false) => {
    const { row, change, scope } = move;
    const { id } = row;
    const before = running.current.get(id) ?? Promise.resolve([row]);
    lay(move);
    const sent = before.then((latest) =>
      sendMove(send, move, Math.max(ownOf(latest, row).version, row.version)),
    );
    running.current.set(id, sent);
    const settle = () => {
      if (running.current.get(id) !== sent) return;
      running.current.delete(id);
      lift(id);
    };
    try {
      const all = await sent;
      const saved = ownOf(all, row);
      for (const each of all) patchAppointment(queries, each.id, each);
      // On another day it stands in another answer, which does not hold it yet.
      if (all.length > 1 || dayOf(saved) !== dayOf(row)) await changed();
      settle();
      if (isUndo) return;
      if (scope === 'following') notices.done(t('SERIES.MOVED', { count: all.length }));
      else
        notices.done(wordsOf(saved), {
          label: t('SHELL.UNDO'),
          run: () =>
            void make(
              { row: saved, change: backFrom(row, change), scope, isKnowing: row.conflict },
              true,
            ),
        });
      const left = leftBy(row, saved);
      if (left) void freed(left);
    } catch (error) {
      settle();
      if (isUnavailable(error)) setRefused({ ...move, problems: problemsOf(error) });
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
  const settleQuestions = () => {
    setRefused(null);
    setAsked(null);
  };

  return {
    pending,
    asked,
    refused,
    dismiss: () => {
      if (asked) lift(asked.row.id);
      settleQuestions();
    },
    move: (move) => {
      settleQuestions();
      const { row, scope = row.seriesID === null ? 'this' : undefined } = move;
      if (scope) {
        void make({ ...move, scope });
        return;
      }
      lay(move);
      setAsked(move);
    },
  };
}

/** One request, whatever changes. Answers what was moved. */
async function sendMove(send: Send, move: Move, version: number): Promise<Appointment[]> {
  const { row, change, scope, isKnowing } = move;
  if (scope === 'this') return [await sendOne(send, move, version)];
  const { appointmentDate = row.appointmentDate, duration, doctors } = change;
  const { data } = await send(
    series.moveAppointmentSeries,
    {
      id: row.id,
      appointmentDate,
      ...(duration !== undefined && { estimatedTime: duration }),
      ...(doctors && { doctor: joined(doctors) }),
      ...(isKnowing && { allowConflict: true }),
    },
    overVersion(version),
  );
  return data.data;
}

/** A time alone, doctors alone, or both. */
async function sendOne(
  send: Send,
  { row, change: { appointmentDate, duration, doctors }, isKnowing }: Move,
  version: number,
): Promise<Appointment> {
  const options = overVersion(version);
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

const overVersion = (version: number) => ({ headers: { 'If-Match': `"${version}"` } });

function ownOf(all: readonly Appointment[], row: Appointment): Appointment {
  return all.find(({ id }) => id === row.id) ?? row;
}

function dayOf({ appointmentDate }: Appointment): string {
  return appointmentDate.slice(0, 10);
}
