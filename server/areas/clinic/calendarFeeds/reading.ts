import { sql } from 'drizzle-orm';
import type { calendarFeeds as calls } from '../../../../contract/clinic/calendarFeeds.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { feedFrom, feedOf } from '../../../http/limits.ts';
import type { Work } from '../../../kit/db/database.ts';
import { countAttempt, uncountAttempt } from '../../../kit/http/attempts.ts';
import type { OpenContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { hashOf } from '../../../kit/http/secrets.ts';
import { calendarOf } from './calendar.ts';
import { type Feed, entriesOf } from './entries.ts';

/** Months back and ahead in a feed. */
const BACK = 1;
const AHEAD = 12;

/**
 * A doctor's calendar by its secret, as iCalendar. 404 for a removed feed as for a missing one; 429 for too many
 * attempts from one address, or too many readings of one feed.
 */
export async function read(
  { secret }: Checked<typeof calls.calendarFeed>,
  { database, address, language, reply }: OpenContext,
): Promise<string> {
  const hash = hashOf(secret.replace(/\.ics$/, ''));
  const from = [feedFrom(address)];
  await countAttempt(database, from);
  const feed = await database.system((work) => feedBy(work, hash));
  if (!feed) throw notFound();
  await uncountAttempt(database, from);
  await countAttempt(database, [feedOf(feed.doctorId)]);
  const today = clinicToday();
  const entries = await database.system(
    (work) => entriesOf(work, feed, monthsFrom(today, -BACK), monthsFrom(today, AHEAD)),
    feed.branchId,
  );
  reply.header('Cache-Control', 'private, max-age=300');
  return calendarOf(feed, entries, language);
}

async function feedBy({ db }: Work, hash: string): Promise<Feed | undefined> {
  const { rows } = await db.execute<Feed & Record<string, unknown>>(
    sql`SELECT branch_id AS "branchId", doctor_id AS "doctorId", with_names AS "withNames", doctor, branch
          FROM app.calendar_feed(${hash})`,
  );
  return rows[0];
}

function monthsFrom(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
  date.setUTCDate(Math.min(Number(day.slice(8)), lastDay.getUTCDate()));
  return date.toISOString().slice(0, 10);
}
