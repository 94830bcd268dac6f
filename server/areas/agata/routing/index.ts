import { sql } from 'drizzle-orm';
import type { agataRouting as calls } from '../../../../contract/agata/routing.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { appointmentOf, type RoutedRow } from '../shared/appointments.ts';
import { directoryPage } from '../shared/directory.ts';
import { routedOne, routedPage } from '../shared/routed.ts';
import { teamOf } from '../shared/workplace.ts';

export const agataRouting: Handlers<typeof calls> = {
  teamDirectory: (input, context) => directoryPage(context, sql`app.routing_teams()`, input),

  async routedAppointments({ consultantTeamId, ...input }, context) {
    const { id: teamId } = await teamOf(context, consultantTeamId);
    const rows = await routedPage<RoutedRow>(context, 'appointments', { ...input, teamId });
    return rows.map((row) => {
      const { teamID: _, team: _name, ...appointment } = appointmentOf(row);
      return appointment;
    });
  },

  async routedAppointment({ id }, context) {
    return appointmentOf(await routedOne<RoutedRow>(context, 'appointments', id));
  },
};
