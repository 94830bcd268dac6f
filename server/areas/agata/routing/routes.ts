import { sql } from 'drizzle-orm';
import type { CrudOptions } from '../../../kit/db/crud/index.ts';
import { notFound } from '../../../kit/http/failure.ts';

/** Of the list of routes: a team has to exist, and a type is routed to one team alone. */
export const routeOptions: CrudOptions = {
  taken: { appointmentType: 'AGATA.ROUTE_TAKEN' },
  async checked({ db }, { team }) {
    if (team === undefined) return;
    const { rows } = await db.execute(
      sql`SELECT FROM app.routing_teams() t WHERE t.id = ${team}::integer`,
    );
    if (rows.length === 0) throw notFound('team');
  },
};
