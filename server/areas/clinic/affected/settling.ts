import type {
  affected as calls,
  AffectedAppointment,
} from '../../../../contract/clinic/affected.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { Failure, notFound, refusal } from '../../../kit/http/failure.ts';
import { instantOf, minutesOf } from '../../../kit/time.ts';
import { changeByDesk, type RequestedChange } from '../appointments/changes.ts';
import { occupiedPeriod } from '../appointments/periods.ts';
import { doctorsOf } from '../appointments/references.ts';
import { lockKeysOf, takeLocks } from '../appointments/reservations.ts';
import { lockAppointment, type StoredAppointment } from '../appointments/state.ts';
import { oneOf } from '../organizer/reading.ts';
import { affectedOf } from './reading.ts';

type Call = typeof calls.settleAffected;
type Settled = Answered<Call>['data'][number];

/**
 * Gives affected appointments to doctors who are free, or cancels them. Each is done for itself within one transaction,
 * so that one whose time is taken leaves the others as they are wished.
 */
export async function settle(
  input: Checked<Call>,
  context: BranchContext,
): Promise<Answered<Call>> {
  const lists = await context.lists();
  if (input.doctor !== undefined) doctorsOf(lists, [input.doctor], 'doctor');
  const cancelled = lists.lookups('appt_status').find(({ meaning }) => meaning === 'cancelled');
  if (input.action === 'cancel' && !cancelled) throw refusal(409, 'AFFECTED.NO_STATUS');
  if (
    input.cancelReason !== undefined &&
    !lists.lookups('appt_cancel_reason').some(({ id }) => id === input.cancelReason)
  )
    throw notFound('cancelReason');
  // In one order, so that two requests for the same ones do not wait for each other.
  const ids = [...new Set(input.ids)].sort((one, other) => one - other);
  const stored = new Map<number, StoredAppointment>();
  for (const id of ids) {
    const before = await lockAppointment(context, id);
    if (!before || before.removedAt) throw notFound('ids');
    stored.set(id, before);
  }
  const { data: open } = await affectedOf(context, { ids });
  if (input.action === 'give') await lockDoctors(context, open);
  const given = new Map<number, number>();
  const data: Settled[] = [];
  for (const row of open) {
    const before = stored.get(row.id);
    if (!before) continue;
    const reason =
      input.action === 'cancel'
        ? await tried(before, {
            statusId: cancelled?.id,
            cancelReasonId: input.cancelReason,
          })
        : await give(row, before);
    const after = await lockAppointment(context, row.id);
    const now = after?.doctorIds ?? before.doctorIds;
    data.push({
      id: row.id,
      patientName: row.patientName,
      appointmentDate: row.appointmentDate,
      doctor: now.map((id) => lists.doctor(id)?.name ?? '').join(', '),
      reason,
      before: { doctor: before.doctorIds.join('|'), statusID: before.statusId },
      version: after?.version ?? before.version,
    });
  }
  return { data };

  async function give(row: AffectedAppointment, before: StoredAppointment): Promise<string> {
    const away = await awayOf(row);
    // Whoever has been given the fewest comes first.
    const candidates = row.free
      .map(({ id }) => id)
      .filter((id) => input.doctor === undefined || id === input.doctor)
      .sort((one, other) => (given.get(one) ?? 0) - (given.get(other) ?? 0));
    for (const id of candidates) {
      const kept = before.doctorIds.map((each) => (away.includes(each) ? id : each));
      const reason = await tried(before, { doctorIds: [...new Set(kept)] });
      if (reason === '') given.set(id, (given.get(id) ?? 0) + 1);
      if (reason === '') return '';
    }
    return row.holidayID === null ? 'AFFECTED.NOBODY_FREE' : 'AFFECTED.CLOSED';
  }

  // The doctors of an appointment who cannot be there: the absent one, all others stay.
  async function awayOf({ organizerID, doctors }: AffectedAppointment): Promise<number[]> {
    const absence = organizerID === null ? undefined : await oneOf(context, organizerID);
    return absence ? [absence.resource] : doctors.map(({ id }) => id);
  }

  async function tried(before: StoredAppointment, requested: RequestedChange): Promise<string> {
    const options = { allowConflict: false, field: 'ids', action: 'edit' } as const;
    try {
      await changeByDesk(context, lists, [{ before, requested }], options);
      return '';
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 409) throw error;
      return 'AFFECTED.NOBODY_FREE';
    }
  }
}

// All locks at once and in order, so that the single changes find theirs taken.
async function lockDoctors(
  context: BranchContext,
  open: readonly AffectedAppointment[],
): Promise<void> {
  const lists = await context.lists();
  await takeLocks(
    context,
    open.flatMap(({ appointmentDate, duration, free, doctors }) =>
      lockKeysOf({
        doctors: doctorsOf(
          lists,
          [...free, ...doctors].map(({ id }) => id),
          'doctor',
        ),
        period: occupiedPeriod(instantOf(appointmentDate), minutesOf(duration)),
      }),
    ),
  );
}
