import { sql } from 'drizzle-orm';
import { ROUTED_REACH } from '../../../../contract/agata/routing.ts';
import type { ListInput } from '../../../../contract/kit/call.ts';
import { likePattern } from '../../../kit/db/like.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';

/** A list of what clinics route to teams, by the functions of server/db/functions/agataHistory.sql. */
type Routed = 'appointments' | 'follow_ups' | 'answers';

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
  /** When it is or was, as text. */
  at: string;
  clinic: string;
  phone: string;
  type: string;
  team_id: number;
  team: string;
}

export interface AppointmentRow<State> extends OfClinic {
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
  // The columns of a kind are those of its query.
  const { rows } = await db.execute<{ found: Row }>(
    sql`SELECT found FROM app.routed_page(${what}, ${wanted}::jsonb, ${order === 'DESC'}, ${most}::integer, ${skip}::integer)`,
  );
  if (page === 1 && rows.length < pageSize) reply.total(rows.length);
  else {
    const { rows: counted } = await db.execute<{ total: number }>(
      sql`SELECT app.routed_count(${what}, ${wanted}::jsonb, ${ROUTED_REACH}::integer) AS total`,
    );
    reply.total(counted[0]?.total ?? 0);
  }
  return rows.map(({ found }) => found);
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
