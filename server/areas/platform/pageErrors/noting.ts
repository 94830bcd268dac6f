import { sql } from 'drizzle-orm';
import {
  MOST_PAGE_ERRORS,
  type ReportedPageError,
} from '../../../../contract/platform/pageErrors.ts';
import { clinicDay } from '../../../db/clinicDays.ts';
import type { Work } from '../../../kit/db/database.ts';
import { placeOf, type ReadStack } from './stack.ts';

/** People of one error who are told apart. */
const MOST_PEOPLE = 1_000;

/**
 * Notes an error of a page that somebody told of, whose mark is `mark`. One that was solved is open again. Where as many
 * are kept as may be, a new one is dropped.
 */
export async function noteError(
  { db }: Work,
  { page, kind, name, reason, reactError, call, release }: ReportedPageError,
  { fingerprint, stack, mark }: ReadStack & { mark: string },
): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    INSERT INTO page_error AS e
        (fingerprint, state, page, kind, name, reason, react_error, place, call, stack, first_release, last_release)
    SELECT ${fingerprint}, 'open', ${page}, ${kind}, ${name}, ${reason}, ${reactError ?? null}::integer, ${placeOf(stack)},
           ${call}, ${JSON.stringify(stack)}::jsonb, ${release}, ${release}
     WHERE EXISTS (SELECT FROM page_error k WHERE k.fingerprint = ${fingerprint})
        OR (SELECT count(*) FROM page_error) < ${MOST_PAGE_ERRORS}
    ON CONFLICT (fingerprint) DO UPDATE SET
      times = e.times + 1, last_at = now(), last_release = excluded.last_release, call = excluded.call,
      stack = excluded.stack, place = excluded.place, state = 'open',
      opened_at = CASE WHEN e.state = 'solved' THEN now() ELSE e.opened_at END
    RETURNING id`);
  const id = rows[0]?.id;
  if (id === undefined) return;
  await db.execute(sql`
    INSERT INTO page_error_day AS d (page_error_id, day) VALUES (${id}, ${clinicDay})
    ON CONFLICT (page_error_id, day) DO UPDATE SET times = d.times + 1`);
  await db.execute(sql`
    WITH person AS (
      INSERT INTO page_error_person (page_error_id, mark)
      SELECT e.id, ${mark} FROM page_error e WHERE e.id = ${id} AND e.people < ${MOST_PEOPLE}
      ON CONFLICT DO NOTHING RETURNING page_error_id)
    UPDATE page_error e SET people = e.people + 1 FROM person p WHERE e.id = p.page_error_id`);
}
