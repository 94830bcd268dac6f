import { inTeam } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { workplaceId } from './workplace.ts';

const count = z.int();

/** What a provider of AGATA sees first. */
export const agataDashboard = {
  getAgataDashboard: call({
    method: 'GET',
    path: '/api/agata/web/GetDashboard',
    summary:
      "How many people, articles and decisions there are in the chosen team and tenant, and how many invitations wait for the person. Null for a team or tenant that is not named, unless it is the person's only one.",
    access: inTeam('list', 'consultant-teams'),
    query: z.object({ consultantTeamId: workplaceId('team'), tenantId: workplaceId('tenant') }),
    answer: z.object({
      invitations: count,
      team: z.nullable(
        z.object({
          id: z.int(),
          name: z.string(),
          members: count,
          asking: count.check(z.meta({ description: 'Providers who ask to join.' })),
          articles: count.check(z.meta({ description: 'Published ones.' })),
          tenants: count,
        }),
      ),
      tenant: z.nullable(
        z.object({
          id: z.int(),
          name: z.string(),
          people: count,
          teams: count,
          applications: count.check(z.meta({ description: 'Teams that ask to work in it.' })),
        }),
      ),
    }),
  }),
};
