import { sql } from 'drizzle-orm';
import type { onlineBooking as calls } from '../../../../contract/clinic/onlineBooking.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import type { BookingAnswer } from '../../../db/schema/index.ts';
import { refusal } from '../../../kit/http/failure.ts';
import type { Visit } from './offer.ts';

type Given = Checked<typeof calls.confirmOnlineBooking>['answers'];

/**
 * Whether a booking waits for the desk: the branch decides on all, or whoever comes has not kept as many appointments in
 * the last twelve months as it allows. Nothing tells the visitor which.
 */
export async function waitsForDesk(
  { db, branch, offer }: Visit,
  { icPassport, phone }: { icPassport: string; phone: string },
): Promise<boolean> {
  const { byDesk, noShows } = offer.settings;
  if (byDesk || noShows === 0) return byDesk;
  const { rows } = await db.execute<{ missed: number }>(sql`
    SELECT count(*)::integer AS missed
      FROM patient p
      JOIN appointment a ON a.branch_id = p.branch_id AND a.patient_id = p.id
      JOIN lookup_value s ON s.branch_id = a.branch_id AND s.kind = 'appt_status' AND s.id = a.status_id
     WHERE p.branch_id = ${branch.id} AND p.removed_at IS NULL AND a.removed_at IS NULL
       AND (p.ic_passport = ${icPassport} OR (p.mobile = ${phone} AND p.mobile <> ''))
       AND s.meaning = 'noShow' AND a.starts_at > now() - interval '12 months'`);
  return (rows[0]?.missed ?? 0) >= noShows;
}

/** The answers to the branch's own questions as they are kept. 400 where one that must be answered is not. */
export function answersTo({ offer }: Visit, given: Given): BookingAnswer[] {
  return offer.settings.questions.flatMap(({ id, question, choices, isRequired }) => {
    const answer = given.find((each) => each.id === id)?.answer.trim() ?? '';
    const isWrong = answer === '' ? isRequired : choices.length > 0 && !choices.includes(answer);
    if (isWrong) throw refusal(400, 'ONLINE_BOOKING.ANSWERS', { field: 'answers' });
    return answer === '' ? [] : [{ question, answer }];
  });
}
