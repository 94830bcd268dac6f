import { sql } from 'drizzle-orm';
import type { agataHistories as calls } from '../../../../contract/agata/histories.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { appointmentOf, type RoutedRow } from '../shared/appointments.ts';
import { directoryPage } from '../shared/directory.ts';
import { routedOne, routedPage } from '../shared/routed.ts';
import { type AnswerRow, answerOf, type FollowUpRow, followUpOf } from './rows.ts';

/** What follows from a team in the words of the wire. */
const wantedOf = <T extends { teamID?: number | undefined }>({ teamID, ...input }: T) => ({
  ...input,
  teamId: teamID,
});
const online = { isTeleconsultation: true } as const;

export const agataHistories: Handlers<typeof calls> = {
  // Both tables show an Administrator all of their rows.
  platformTeamList: (input, context) => directoryPage(context, sql`consultant_team`, input),
  platformTenantList: (input, context) => directoryPage(context, sql`agata_tenant`, input),

  async agataAppointmentList(input, context) {
    const rows = await routedPage<RoutedRow>(context, 'appointments', wantedOf(input));
    return rows.map(appointmentOf);
  },

  async agataAppointmentDetail({ id }, context) {
    return appointmentOf(await routedOne<RoutedRow>(context, 'appointments', id));
  },

  async teleconsultationList(input, context) {
    const wanted = { ...wantedOf(input), ...online };
    const rows = await routedPage<RoutedRow>(context, 'appointments', wanted);
    return rows.map(appointmentOf);
  },

  async teleconsultationDetail({ id }, context) {
    return appointmentOf(await routedOne<RoutedRow>(context, 'appointments', id, online));
  },

  async treatmentFollowUpList(input, context) {
    const rows = await routedPage<FollowUpRow>(context, 'follow_ups', wantedOf(input));
    return rows.map(followUpOf);
  },

  async treatmentFollowUpDetail({ id }, context) {
    return followUpOf(await routedOne<FollowUpRow>(context, 'follow_ups', id));
  },

  async followUpResponseList(input, context) {
    const rows = await routedPage<AnswerRow>(context, 'answers', wantedOf(input));
    return rows.map(answerOf);
  },
};
