import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { makeAgata } from '../support/agataWorld.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { refusalReason, statusAndCode } from '../support/refusals.ts';

let clinic: Clinic;
let leader: Caller;
beforeAll(async () => {
  clinic = await startClinic({}, { before: makeAgata });
  leader = await clinic.as('consultant');
});
afterAll(() => clinic.stop());

it('no team is named like another, when it is made and when it is renamed', async () => {
  await leader.send(api.createConsultantTeam, { name: 'Klang Valley Heart Team' });
  for (const name of [
    'klang valley heart team',
    'Klang  Valley Heart Team',
    'Klang Valley He\u0430rt Team',
    'Klang Valley Heart Tearn',
  ])
    expect([
      name,
      ...refusalReason(await leader.refused(api.createConsultantTeam, { name })),
    ]).toEqual([name, 409, 'AGATA.TEAM_NAME_TAKEN', 'name']);
  const { data: other } = await leader.send(api.createConsultantTeam, { name: 'Lung Team' });
  const renamed = await leader.refused(api.updateConsultantTeamDetails, {
    id: other.id,
    name: 'Klang Valley He\u0430rt Team',
  });
  expect(statusAndCode(renamed)).toEqual([409, 'AGATA.TEAM_NAME_TAKEN']);
  await leader.send(api.updateConsultantTeamDetails, { id: other.id, name: 'Lung team' });
});

it('names that looked the same before are compared with new ones, and stay', async () => {
  await clinic.owner.query(`
    ALTER TABLE consultant_team DISABLE TRIGGER name_compared;
    INSERT INTO consultant_team (name) VALUES ('Old Bones'), ('Old  Bones');
    ALTER TABLE consultant_team ENABLE TRIGGER name_compared;
    SELECT app.fill_name_skeletons()`);
  const { rows } = await clinic.owner.query(
    `SELECT name, name_skeleton FROM consultant_team WHERE name LIKE 'Old%' ORDER BY id`,
  );
  expect(rows).toEqual([
    { name: 'Old Bones', name_skeleton: 'oldbones' },
    { name: 'Old  Bones', name_skeleton: null },
  ]);
  const third = await leader.refused(api.createConsultantTeam, { name: 'OLD-BONES' });
  expect(third.failures[0]?.error_code).toBe('AGATA.TEAM_NAME_TAKEN');
});
