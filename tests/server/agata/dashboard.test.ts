import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { agata, makeAgata } from '../support/agataWorld.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let consultant: Caller;

beforeAll(async () => {
  clinic = await startClinic({}, { before: makeAgata });
  consultant = await clinic.as('consultant');
});
afterAll(() => clinic.stop());

it('counts what is in the only team and tenant of a provider, and what waits for them', async () => {
  await clinic.owner.query(`
    INSERT INTO better_life_category (name) VALUES ('Sleep');
    INSERT INTO article (team_id, category_id, author_id, title, state)
      SELECT ${agata.teams.own}, 1, account_id, 'Sleep well', state
        FROM healthcare_provider, unnest(ARRAY['published', 'draft']) AS state WHERE id = ${agata.providers.own};
    INSERT INTO team_member (team_id, provider_id, mobile_no, access_role_id, state)
      VALUES (${agata.teams.own}, ${agata.providers.neighbour}, '${agata.mobiles.neighbour}', 3, 'asking'),
             (${agata.teams.stranger}, ${agata.providers.own}, '${agata.mobiles.own}', 3, 'invited')`);
  const { data } = await consultant.send(api.getAgataDashboard, {});
  expect(data).toEqual({
    invitations: 1,
    team: { id: agata.teams.own, name: 'Team own', members: 1, asking: 1, articles: 1, tenants: 1 },
    tenant: { id: agata.tenants.own, name: 'Centre own', people: 1, teams: 1, applications: 0 },
  });
});

it('has no team for a provider of several who names none, and none of others', async () => {
  await consultant.send(api.createConsultantTeam, { name: 'A second team' });
  const { data } = await consultant.send(api.getAgataDashboard, {});
  expect(data.team).toBeNull();
  const named = await consultant.send(api.getAgataDashboard, { consultantTeamId: agata.teams.own });
  expect(named.data.team?.name).toBe('Team own');
  const { status } = await consultant.refused(api.getAgataDashboard, {
    consultantTeamId: agata.teams.neighbour,
  });
  expect(status).toBe(404);
});
