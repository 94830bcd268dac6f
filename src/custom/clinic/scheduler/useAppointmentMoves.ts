import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import { series } from '../../../../contract/clinic/series.ts';
import type { Send } from '../../../../contract/kit/client.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { problemsOf, problemText } from '../../../framework/problem.ts';
import { useSend } from '../../../framework/send.tsx';
import { type Translate, useText } from '../../../framework/text.tsx';
import { patchAppointment, useInvalidateAppointments } from '../appointments/appointmentCache.ts';
import { closedText } from '../appointments/closedText.ts';
import type { SeriesScope } from '../appointments/SeriesScopeField.tsx';
import {
  overlapInput,
  type OverlapKind,
  refusedOverlap,
} from '../appointments/useOverlapConfirmation.tsx';
import { useVisitorTold } from '../appointments/useVisitorTold.ts';
import { freedSlot } from '../waitingList/freedSlot.ts';
import { useOfferFreedSlot } from '../waitingList/useOfferFreedSlot.ts';
import {
  undoChange,
  type AppointmentChange,
  applyChange,
  availabilityInput,
  joinDoctorIds,
} from './appointmentChanges.ts';

/** A change of an appointment; of a series, of it alone or of the following ones as well. */
export interface AppointmentMove {
  row: Appointment;
  change: AppointmentChange;
  scope: SeriesScope;
  /** What was confirmed. */
  confirmed?: readonly MoveObstacle[];
}

/** What is in the way of a move: the clinic is closed, a doctor is busy or away, or the patient sees another doctor. */
export type MoveObstacle = 'closed' | OverlapKind;

/** A change that was refused, with the reasons. */
export interface RefusedMove extends AppointmentMove {
  obstacle: MoveObstacle;
  reasons: readonly string[];
}

export interface AppointmentMoves {
  /** Changed appointments by id, while they are being saved or await an answer. */
  pending: ReadonlyMap<number, Appointment>;
  /** The change of an appointment in a series that awaits its scope. */
  awaitingScope: Omit<AppointmentMove, 'scope'> | null;
  /** The last refusal, until it is dismissed. */
  refused: RefusedMove | null;
  /** Drops the change that awaits an answer or was refused. */
  dismiss: () => void;
  /** Makes a change optimistically and reverts it if refused. Of a series it asks for the scope first. */
  move: (move: Omit<AppointmentMove, 'scope'> & { scope?: SeriesScope }) => void;
}

/**
 * Moves, resizes and reassigns appointments in the book. Pending changes are laid over the query cache instead of
 * written to it, so that live updates never revert them for a moment. Changes of one appointment run in order, each
 * based on the version of the previous one.
 */
export function useAppointmentMoves(): AppointmentMoves {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const changed = useInvalidateAppointments();
  const freed = useOfferFreedSlot();
  const told = useVisitorTold();
  const [pending, setPending] = useState<ReadonlyMap<number, Appointment>>(new Map());
  const [awaitingScope, setAsked] = useState<AppointmentMoves['awaitingScope']>(null);
  const [refused, setRefused] = useState<RefusedMove | null>(null);
  const running = useRef(new Map<number, Promise<readonly Appointment[]>>());

  const lay = ({ row, change }: Omit<AppointmentMove, 'scope'>) =>
    setPending((all) => new Map(all).set(row.id, applyChange(row, change)));
  const lift = (id: number) =>
    setPending((all) => new Map([...all].filter(([each]) => each !== id)));
  const make = async (move: AppointmentMove, isUndo = false) => {
    const { row, change, scope } = move;
    const { id } = row;
    const before = running.current.get(id) ?? Promise.resolve([row]);
    lay(move);
    const sent = before.then(async (latest) => {
      if (!isUndo) await refuseClosed(t, send, move);
      return sendMove(send, move, Math.max(ownOf(latest, row).version, row.version));
    });
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
      // Another day is another query, which does not contain it yet.
      if (all.length > 1 || dayOf(saved) !== dayOf(row)) await changed();
      settle();
      if (isUndo) return;
      if (scope === 'following') notices.done(t('SERIES.MOVED', { count: all.length }));
      else
        notices.done(
          told(wordsOf(saved), { row, saved }),
          {
            label: t('SHELL.UNDO'),
            run: () =>
              void make(
                {
                  row: saved,
                  change: undoChange(row, change),
                  scope,
                  confirmed: confirmedBefore(row),
                },
                true,
              ),
          },
          `appointment ${id}`,
        );
      const left = freedSlot(row, saved);
      if (left) void freed(left);
    } catch (error) {
      settle();
      const obstacle = obstacleOf(error);
      if (obstacle) setRefused({ ...move, obstacle, reasons: reasonsOf(t, error) });
      else notifyError(t, error);
      void changed();
    }
  };
  const wordsOf = ({ patientName, appointmentDate, doctors }: Appointment) =>
    t('BOOK.MOVED', {
      name: patientName,
      at: formatDateTime(appointmentDate),
      doctors: doctors.map(({ resource }) => resource).join(', '),
    });
  const closeQuestions = () => {
    setRefused(null);
    setAsked(null);
  };

  return {
    pending,
    awaitingScope,
    refused,
    dismiss: () => {
      if (awaitingScope) lift(awaitingScope.row.id);
      closeQuestions();
    },
    move: (move) => {
      closeQuestions();
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

/** The clinic is closed at the time of a move. */
class ClosedError extends Error {}

/** Throws a `ClosedError` with the reason if the clinic is closed at the new time, unless that was confirmed. */
async function refuseClosed(
  t: Translate,
  send: Send,
  { row, change, confirmed = [] }: AppointmentMove,
): Promise<void> {
  const isTimed = change.appointmentDate !== undefined || change.duration !== undefined;
  if (!isTimed || confirmed.includes('closed')) return;
  const { data } = await send(
    appointments.checkAppointmentAvailability,
    availabilityInput(row, change),
  );
  if (data.closed) throw new ClosedError(closedText(t, data.closed));
}

function obstacleOf(error: unknown): MoveObstacle | undefined {
  return error instanceof ClosedError ? 'closed' : refusedOverlap(error);
}

function reasonsOf(t: Translate, error: unknown): string[] {
  if (error instanceof ClosedError) return [error.message];
  return problemsOf(error).map((problem) => problemText(t, problem));
}

// Undoing restores what was there, overlaps included.
function confirmedBefore({ conflict }: Appointment): MoveObstacle[] {
  return conflict ? ['patient', 'doctor'] : ['patient'];
}

/** One request, whatever changes. Returns the changed appointments. */
async function sendMove(
  send: Send,
  move: AppointmentMove,
  version: number,
): Promise<Appointment[]> {
  const { row, change, scope, confirmed = [] } = move;
  if (scope === 'this') return [await sendOne(send, move, version)];
  const { appointmentDate = row.appointmentDate, duration, doctors } = change;
  const { data } = await send(
    series.moveAppointmentSeries,
    {
      id: row.id,
      appointmentDate,
      ...(duration !== undefined && { estimatedTime: duration }),
      ...(doctors && { doctor: joinDoctorIds(doctors) }),
      ...overlapInput(confirmed),
    },
    overVersion(version),
  );
  return data.data;
}

/** A time alone, doctors alone, or both. */
async function sendOne(
  send: Send,
  { row, change: { appointmentDate, duration, doctors }, confirmed = [] }: AppointmentMove,
  version: number,
): Promise<Appointment> {
  const options = overVersion(version);
  const input = {
    id: row.id,
    ...(duration !== undefined && { estimatedTime: duration }),
    ...overlapInput(confirmed),
  };
  const resource = doctors && joinDoctorIds(doctors);
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
