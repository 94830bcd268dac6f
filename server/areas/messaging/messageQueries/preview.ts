import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Answered } from '../../../../contract/kit/call.ts';
import type { messageSchedulers as calls } from '../../../../contract/messaging/messageSchedulers.ts';
import { type FoundRecipient, MAX_RECIPIENTS } from '../../../db/recipientQueries/run.ts';
import { appointments, patients } from '../../../db/schema/index.ts';
import type { Work } from '../../../kit/db/database.ts';
import { AfterCommit, type BranchContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { asFailure } from '../recipientQueries/faults.ts';
import { queryOf, recipientsOf } from './finding.ts';

type Preview = Answered<typeof calls.previewMessageQuery>;

type Recipient = Preview['data'][number];

/** Sorts after each date. */
const NEVER = '9999';

/** Recipients that a preview names. */
const NAMED = 100;

/** Whom a query finds now. SQL of the platform runs after the transaction, on connections of its own. */
export async function previewOf(
  id: number,
  context: BranchContext,
): Promise<Preview | AfterCommit<Preview>> {
  const { branch, queries } = context;
  const found = await queryOf(context, branch.id, id);
  if (!found) throw notFound('id');
  const { sql: text } = found;
  if (text !== null)
    return new AfterCommit(() =>
      asFailure(() =>
        queries.findThen(text, branch, (recipients, work) =>
          described(work, branch.id, recipients),
        ),
      ),
    );
  return described(context, branch.id, await recipientsOf(context, found.query, clinicToday()));
}

async function described(
  work: Pick<Work, 'db'>,
  branchId: number,
  found: readonly FoundRecipient[],
): Promise<Preview> {
  if (found.length > MAX_RECIPIENTS) throw refusal(400, 'QUERY.TOO_MANY', { params: { at: 1 } });
  const people = await peopleOf(work, branchId, found);
  const visits = await visitsOf(work, branchId, found);
  const known = found.filter(({ icPassport }) => people.has(icPassport));
  const counts = [
    ['SMS.OPTED_OUT', known.filter(({ icPassport }) => people.get(icPassport)?.noMessages)],
    ['SMS.NO_MOBILE', known.filter(({ icPassport }) => people.get(icPassport)?.mobile === '')],
  ] as const;
  const recipients = known.map(({ icPassport, aptID }) => {
    const visit = aptID === null ? undefined : visits.get(aptID);
    return {
      aptID,
      apptDate: visit ? wallClockOf(visit.startsAt) : null,
      icPassport,
      patientName: people.get(icPassport)?.name ?? '',
      phoneNo: people.get(icPassport)?.mobile ?? '',
      doctor: visit?.doctor ?? '',
    };
  });
  return {
    totalCount: known.length,
    data: recipients.toSorted(byTimeThenName).slice(0, NAMED),
    skipped: counts
      .map(([reason, those]) => ({ reason, count: those.length }))
      .filter(({ count }) => count > 0),
  };
}

/** Those without an appointment come last. */
function byTimeThenName(a: Recipient, b: Recipient): number {
  return (
    (a.apptDate ?? NEVER).localeCompare(b.apptDate ?? NEVER) ||
    a.patientName.localeCompare(b.patientName)
  );
}

async function peopleOf(
  { db }: Pick<Work, 'db'>,
  branchId: number,
  found: readonly FoundRecipient[],
) {
  const numbers = found.map(({ icPassport }) => icPassport);
  const rows = await db
    .select({
      icPassport: patients.icPassport,
      name: patients.name,
      mobile: patients.mobile,
      noMessages: patients.noMessages,
    })
    .from(patients)
    .where(
      and(
        eq(patients.branchId, branchId),
        inArray(patients.icPassport, numbers),
        isNull(patients.removedAt),
      ),
    );
  return new Map(rows.map((row) => [row.icPassport, row]));
}

async function visitsOf(
  { db }: Pick<Work, 'db'>,
  branchId: number,
  found: readonly FoundRecipient[],
) {
  const ids = found.flatMap(({ aptID }) => aptID ?? []);
  const rows = await db
    .select({
      id: appointments.id,
      startsAt: appointments.startsAt,
      doctor: sql<string | null>`(
        SELECT string_agg(d.name, ', ' ORDER BY ad.position)
          FROM appointment_doctor ad JOIN doctor d ON d.branch_id = ad.branch_id AND d.id = ad.doctor_id
         WHERE ad.branch_id = appointment.branch_id AND ad.appointment_id = appointment.id)`,
    })
    .from(appointments)
    .where(and(eq(appointments.branchId, branchId), inArray(appointments.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}
