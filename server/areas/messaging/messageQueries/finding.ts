import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { FoundRecipient } from '../../../db/recipientQueries/run.ts';
import { MAX_RECIPIENTS } from '../../../db/recipientQueries/run.ts';
import { messageQueries, platformMessageQueries } from '../../../db/schema/index.ts';
import type { Work } from '../../../kit/db/database.ts';

export type MessageQuery = typeof messageQueries.$inferSelect;

/** A query of the branch, with the SQL of the platform's where it is one of these. */
export async function queryOf(
  { db }: Pick<Work, 'db'>,
  branchId: number,
  id: number,
): Promise<{ query: MessageQuery; sql: string | null } | undefined> {
  const [row] = await db
    .select({ query: messageQueries, sql: platformMessageQueries.querySQL })
    .from(messageQueries)
    .leftJoin(platformMessageQueries, eq(platformMessageQueries.id, messageQueries.platformQuery))
    .where(and(eq(messageQueries.branchId, branchId), eq(messageQueries.id, id)));
  return row;
}

/**
 * Whom a query without SQL finds, by one statement with its filters as parameters. Days count from `today`; of what is
 * open, times that have passed are left out. One more than may be written to tells that there are too many.
 */
export async function recipientsOf(
  { db }: Pick<Work, 'db'>,
  query: MessageQuery,
  today: string,
): Promise<FoundRecipient[]> {
  const { from, aptId, where } = sources[query.about](query, today);
  const { rows } = await db.execute<{ ic: string; apt: number | null }>(sql`
    SELECT p.ic_passport AS ic, ${aptId} AS apt
      FROM patient p ${from}
     WHERE p.branch_id = ${query.branchId} AND p.removed_at IS NULL AND ${where} AND ${ofPerson(query, today)}
     ORDER BY 1, 2 LIMIT ${MAX_RECIPIENTS + 1}`);
  return rows.map(({ ic, apt }) => ({ icPassport: ic, aptID: apt }));
}

interface Source {
  from: SQL;
  aptId: SQL;
  where: SQL;
}

const none = sql``;
const noVisit = sql`NULL::integer`;
const zone = sql`app.clinic_zone()`;
const dayAhead = ({ days }: MessageQuery, today: string) =>
  sql`${today}::date + ${days ?? 0}::integer`;

const sources = {
  appointments: (query: MessageQuery, today: string): Source => ({
    from: visits(query),
    aptId: sql`a.id`,
    where: sql`a.starts_at >= (${dayAhead(query, today)})::timestamp AT TIME ZONE ${zone}
      AND a.starts_at < (${dayAhead(query, today)} + 1)::timestamp AT TIME ZONE ${zone} AND ${ofVisit(query)}`,
  }),
  // Who was born on a leap day has it on 28 February in other years.
  birthdays: (query: MessageQuery, today: string): Source => ({
    from: none,
    aptId: noVisit,
    where: sql`p.dob < ${dayAhead(query, today)} AND (p.dob + make_interval(years => (
      extract(year FROM ${dayAhead(query, today)}) - extract(year FROM p.dob))::integer))::date = ${dayAhead(query, today)}`,
  }),
  lastVisit: ({ months }: MessageQuery, today: string): Source => ({
    from: none,
    aptId: noVisit,
    where: sql`(SELECT max(a.starts_at) FROM appointment a
                 WHERE a.branch_id = p.branch_id AND a.patient_id = p.id AND a.removed_at IS NULL AND a.finished_at IS NOT NULL)
               < ((${today}::date - make_interval(months => ${months ?? 1}::integer))::timestamp AT TIME ZONE ${zone})
      AND NOT EXISTS (SELECT FROM appointment a JOIN lookup_value s
                        ON s.branch_id = a.branch_id AND s.kind = 'appt_status' AND s.id = a.status_id
                       WHERE a.branch_id = p.branch_id AND a.patient_id = p.id AND a.removed_at IS NULL
                         AND a.starts_at > now() AND s.meaning IN ('booked', 'confirmed'))`,
  }),
  followUps: (query: MessageQuery, today: string): Source => ({
    from: sql`JOIN appointment a ON a.branch_id = p.branch_id AND a.patient_id = p.id AND a.removed_at IS NULL
              JOIN follow_up f ON f.branch_id = a.branch_id AND f.appointment_id = a.id AND f.done_at IS NULL`,
    aptId: sql`a.id`,
    where: sql`(f.remind_at AT TIME ZONE ${zone})::date = ${dayAhead(query, today)}`,
  }),
  patients: (): Source => ({ from: none, aptId: noVisit, where: sql`true` }),
  // Found by its SQL.
  platform: (): Source => ({ from: none, aptId: noVisit, where: sql`false` }),
};

const visits = ({ doctor }: MessageQuery) => sql`
  JOIN appointment a ON a.branch_id = p.branch_id AND a.patient_id = p.id AND a.removed_at IS NULL
  JOIN lookup_value s ON s.branch_id = a.branch_id AND s.kind = 'appt_status' AND s.id = a.status_id
  ${doctor === null ? none : sql`JOIN appointment_doctor ad ON ad.branch_id = a.branch_id AND ad.appointment_id = a.id AND ad.doctor_id = ${doctor}`}`;

function ofVisit({ visitStatus, visitType }: MessageQuery): SQL {
  const status =
    visitStatus === 'open'
      ? sql`s.meaning IN ('booked', 'confirmed') AND a.starts_at > now()`
      : sql`s.meaning = ${visitStatus}`;
  return sql`${status} AND (${visitType} = '' OR a.type = ${visitType})`;
}

function ofPerson({ sex, minAge, maxAge }: MessageQuery, today: string): SQL {
  const age = sql`extract(year FROM age(${today}::date, p.dob))`;
  return sql`(${sex} = 'any' OR p.sex = ${sex})
    AND (${minAge}::integer IS NULL OR ${age} >= ${minAge}::integer)
    AND (${maxAge}::integer IS NULL OR ${age} <= ${maxAge}::integer)`;
}
