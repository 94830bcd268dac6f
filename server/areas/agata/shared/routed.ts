import { type SQL, sql } from 'drizzle-orm';
import { ROUTED_REACH } from '../../../../contract/agata/routing.ts';
import type { ListInput } from '../../../../contract/kit/call.ts';
import { likePattern } from '../../../db/like.ts';
import type { SessionContext } from '../../../http/context.ts';
import { notFound } from '../../../http/failure.ts';
import { wallClockOf } from '../../../time.ts';

/** A list of what clinics route to teams, by the functions of server/db/functions/agataHistory.sql. */
type Routed = 'appointments' | 'follow_ups' | 'answers';

const functions = {
  appointments: { page: sql`app.routed_appointments`, count: sql`app.count_routed_appointments` },
  follow_ups: { page: sql`app.routed_follow_ups`, count: sql`app.count_routed_follow_ups` },
  answers: { page: sql`app.routed_answers`, count: sql`app.count_routed_answers` },
} as const satisfies Record<Routed, { page: SQL; count: SQL }>;

/** What is wanted of it, beside the period: the function ignores what it does not know. */
interface Wanted extends ListInput {
  from?: string | undefined;
  until?: string | undefined;
  teamId?: number | undefined;
  isTeleconsultation?: boolean | undefined;
  state?: string | undefined;
  channel?: string | undefined;
  answer?: string | undefined;
}

/** Where a row comes from, and the team that it is routed to. */
export interface OfClinic extends Record<string, unknown> {
  id: number;
  clinic: string;
  phone: string;
  type: string;
  team_id: number;
  team: string;
}

export interface AppointmentRow<State> extends OfClinic {
  starts_at: string;
  minutes: number;
  state: State | null;
  is_teleconsultation: boolean;
}

/** The requested page, newest first where no order is asked for. Of more rows than the reach, the last are left out. */
export async function routedPage<Row extends OfClinic>(
  { db, reply }: Pick<SessionContext, 'db' | 'reply'>,
  what: Routed,
  { page = 1, pageSize = 1_000, order = 'DESC', q = '', sort: _sort, ...rest }: Wanted,
): Promise<Row[]> {
  const patterns = q.split(/\s+/).filter(Boolean).map(likePattern);
  const wanted = JSON.stringify({ ...rest, patterns });
  const skip = Math.min((page - 1) * pageSize, ROUTED_REACH);
  const most = Math.min(pageSize, ROUTED_REACH - skip);
  const { page: pageOf, count } = functions[what];
  const { rows } = await db.execute(
    sql`SELECT * FROM ${pageOf}(${wanted}::jsonb, ${order === 'DESC'}, ${most}::integer, ${skip}::integer)`,
  );
  if (page === 1 && rows.length < pageSize) reply.total(rows.length);
  else {
    const { rows: counted } = await db.execute<{ total: number }>(
      sql`SELECT ${count}(${wanted}::jsonb, ${ROUTED_REACH}::integer) AS total`,
    );
    reply.total(counted[0]?.total ?? 0);
  }
  // The function's own columns.
  return rows as Row[];
}

/** One of them by its id; 404 where there is none, or the person may not read it. */
export async function routedOne<Row extends OfClinic>(
  context: Pick<SessionContext, 'db'>,
  what: Routed,
  id: number,
  wanted: Wanted = {},
): Promise<Row> {
  const reply = { total: () => undefined, header: () => undefined };
  const [row] = await routedPage<Row>({ ...context, reply }, what, { ...wanted, ids: [id] });
  if (!row) throw notFound('id');
  return row;
}

/** The clinic and the team of a row, in the words of the wire. */
export const ofClinic = ({ id, clinic, phone, type, team_id: teamID, team }: OfClinic) => ({
  id,
  clinic,
  phone,
  type,
  teamID,
  team,
});

/** A time of the database as the clinic's wall clock. */
export const wallOf = (at: string) => wallClockOf(new Date(at));
