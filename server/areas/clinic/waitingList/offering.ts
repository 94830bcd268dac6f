import { and, eq, inArray, sql } from 'drizzle-orm';
import type {
  waitingList as calls,
  WaitingEntry,
} from '../../../../contract/clinic/waitingList.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { filledMessage, messageTime } from '../../../../contract/messaging/messageText.ts';
import { waitingEntries as table } from '../../../db/schema/index.ts';
import { record } from '../../../kit/http/changes.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { textOf } from '../../../kit/texts.ts';
import { instantOf, wallClockOf } from '../../../kit/time.ts';
import { sendEach } from '../../messaging/sms/sendEach.ts';
import { doctorsOf } from '../appointments/references.ts';
import { waitingOf } from './reading.ts';

type Call = typeof calls.offerWaitingTime;

/** Notes that people on the waiting list were offered a free time, and sends them the message where it is to tell. */
export async function offer(
  { ids, appointmentDate, resource, way }: Checked<Call>,
  context: BranchContext,
): Promise<Answered<Call>> {
  const { db, branch, session } = context;
  const doctors = doctorsOf(await context.lists(), resource, 'resource');
  const entries = await waitingOf(context, ids);
  const reasons = way === 'message' ? await sendEach(context, entries.map(written)) : [];
  const told = entries.filter((_, at) => !reasons[at]);
  if (told.length > 0)
    await db
      .update(table)
      .set({
        offeredTime: instantOf(appointmentDate),
        offeredAt: new Date(),
        offeredBy: session.accountId,
        version: sql`${table.version} + 1`,
      })
      .where(
        and(
          eq(table.branchId, branch.id),
          inArray(
            table.id,
            told.map(({ id }) => id),
          ),
        ),
      );
  for (const { id, offeredTime } of told)
    await record(context, {
      resource: 'waiting-list',
      id,
      action: 'edit',
      changes: { offeredTime: [offeredTime, wallClockOf(instantOf(appointmentDate))] },
    });
  return {
    data: entries.map(({ id, patientName }, at) => ({
      id,
      patientName,
      reason: reasons[at] ?? '',
    })),
  };

  function written({ icPassport, doctor }: WaitingEntry) {
    const who = doctors.find(({ id }) => id === doctor) ?? doctors[0];
    const text = filledMessage(textOf('WAITING.OFFER_MESSAGE', context.language), {
      aptdate: messageTime(appointmentDate),
      resource: who?.name ?? '',
    });
    return { icPassport, text };
  }
}
