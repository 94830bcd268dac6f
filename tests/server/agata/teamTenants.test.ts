import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { addMember, makeProvider } from '../support/agataPeople.ts';
import { makeAgata } from '../support/agataWorld.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let leader: Caller;
let nurse: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  await makeAgata(clinic.owner);
  await addMember(clinic.owner, await makeProvider(clinic.owner, 'nurse', '60137000001'));
  leader = await clinic.as('consultant');
  nurse = await clinic.as('nurse');
});
beforeEach(() =>
  clinic.owner.query('DELETE FROM agata_tenant_team WHERE team_id = 1 AND agata_tenant_id <> 1'),
);
afterAll(() => clinic.stop());

const tenants = async () => {
  const { data } = await leader.send(api.getTeamTenantsList, {});
  return data;
};
const code = ({ status, failures }: { status: number; failures: { error_code: string }[] }) =>
  `${status} ${failures[0]?.error_code}`;
const put = async (state: string) => {
  const { rows } = await clinic.owner.query<{ id: number }>(
    `INSERT INTO agata_tenant_team (agata_tenant_id, team_id, state) VALUES (2, 1, $1) RETURNING id`,
    [state],
  );
  return rows[0]?.id ?? 0;
};

describe('a team', () => {
  it('applies to a tenant of the directory once, and again where it was declined', async () => {
    const { data: directory } = await leader.send(api.tenantDirectoryList, { q: 'neigh' });
    expect(directory).toEqual([{ id: 2, name: 'Centre neighbour', city: '' }]);
    const { data } = await leader.send(api.applyToTenant, { tenantAccountId: 2 });
    expect(data).toMatchObject({ name: 'Centre neighbour', state: 'applied', mayDecide: true });
    expect(code(await leader.refused(api.applyToTenant, { tenantAccountId: 2 }))).toBe(
      '409 AGATA.TEAM_TENANT.THERE',
    );
    await clinic.owner.query(`UPDATE agata_tenant_team SET state = 'declined' WHERE id = $1`, [
      data.id,
    ]);
    expect((await leader.send(api.applyToTenant, { tenantAccountId: 2 })).data.state).toBe(
      'applied',
    );
    await leader.send(api.withdrawTenantApplication, { id: data.id });
    expect((await tenants()).map(({ name }) => name)).toEqual(['Centre own']);
  });

  it('accepts or declines an invitation, and leaves', async () => {
    const id = await put('invited');
    await leader.send(api.answerInvitationOfTenant, { id, accepts: true });
    expect(await tenants()).toMatchObject([{ state: 'joined' }, { state: 'joined' }]);
    const twice = { id, accepts: false };
    expect(code(await leader.refused(api.answerInvitationOfTenant, twice))).toBe(
      '409 AGATA.TEAM_TENANT.CHANGED',
    );
    await leader.send(api.leaveTenant, { id });
    const other = await put('invited');
    await leader.send(api.answerInvitationOfTenant, { id: other, accepts: false });
    expect(await tenants()).toMatchObject([{ state: 'declined' }, { state: 'joined' }]);
  });

  it('takes into its hands only what it has begun itself', async () => {
    const id = await put('invited');
    expect(code(await leader.refused(api.withdrawTenantApplication, { id }))).toBe(
      '409 AGATA.TEAM_TENANT.CHANGED',
    );
    const [row] = await tenants();
    await clinic.owner.query(`UPDATE agata_tenant_team SET state = 'applied' WHERE id = $1`, [id]);
    const accept = { id: row?.id as number, accepts: true };
    expect(code(await leader.refused(api.answerInvitationOfTenant, accept))).toBe(
      '409 AGATA.TEAM_TENANT.CHANGED',
    );
  });

  it('has these done by those who lead it alone', async () => {
    const id = await put('invited');
    const refused = [
      await nurse.refused(api.applyToTenant, { tenantAccountId: 3 }),
      await nurse.refused(api.answerInvitationOfTenant, { id, accepts: true }),
      await nurse.refused(api.leaveTenant, { id }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    const { data } = await nurse.send(api.getTeamTenantsList, {});
    expect(data.every(({ mayDecide }) => !mayDecide)).toBe(true);
  });
});
