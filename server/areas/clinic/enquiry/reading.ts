import { sql } from 'drizzle-orm';
import type { EnquiredClinic } from '../../../../contract/clinic/enquiry.ts';
import type { Db } from '../../../kit/db/database.ts';
import { likePattern } from '../../../kit/db/like.ts';
import type { DoctorQueue, Visit } from './estimate.ts';

/** Clinics in one answer. */
const MOST = 20;

/** The clinics with a running plan whose name has every word of a text. */
export async function clinicsBy(db: Db, text: string): Promise<EnquiredClinic[]> {
  const patterns = text.toLowerCase().split(/\s+/).filter(Boolean).map(patternOf);
  const { rows } = await db.execute<EnquiredClinic & Record<string, unknown>>(
    sql`SELECT id, code, phone_no AS "phoneNo", address, city, postcode, state
          FROM app.enquired_clinics(${sql.param(patterns)}, ${MOST})`,
  );
  return rows;
}

// One or two letters have no trigrams but where a word begins. Chinese has none at all, and says much in two.
function patternOf(word: string): string {
  const anywhere = likePattern(word);
  return /^[a-z\d]{1,2}$/.test(word) ? anywhere.replace('%', '% ') : anywhere;
}

interface Row extends Record<string, unknown>, Omit<Visit, 'isOwn'> {
  queue: number;
  isOwn: boolean;
  average: number | null;
}

/** The queues in which a patient waits today, one for each doctor of the appointment; none without an appointment. */
export async function queuesOf(db: Db, branchId: number, identity: string): Promise<DoctorQueue[]> {
  const { rows } = await db.execute<Row>(
    sql`SELECT queue, own AS "isOwn", meaning, starts_in AS "startsIn", minutes, running, average
          FROM app.enquired_queue(${branchId}, ${identity})`,
  );
  const queues = new Map<number, Row[]>();
  for (const row of rows) queues.set(row.queue, [...(queues.get(row.queue) ?? []), row]);
  return [...queues.values()].map((visits) => ({ average: visits[0]?.average ?? null, visits }));
}
