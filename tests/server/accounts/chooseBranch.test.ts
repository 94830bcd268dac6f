import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { branchIds, people } from '../support/world.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.stop());

describe('choosing a branch', () => {
  const chosen = async (account: number) => {
    const { rows } = await clinic.owner.query<{ branch_id: number | null }>(
      'SELECT branch_id FROM session WHERE account_id = $1 ORDER BY id DESC LIMIT 1',
      [account],
    );
    return rows[0]?.branch_id;
  };

  it('is refused if it has had no plan yet, and the session keeps its branch', async () => {
    const lapsed = await clinic.as('lapsed');
    const ends = (day: string | null) =>
      clinic.owner.query('UPDATE branch SET subscription_ends = $1 WHERE id = $2', [
        day,
        branchIds.lapsed,
      ]);
    await ends(null);
    const refused = await lapsed.refused(api.chooseBranch, { chosenBranchID: branchIds.lapsed });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([
      403,
      'ALERT.NO_SUBSCRIPTION',
    ]);
    expect(await chosen(people.lapsed.id)).toBeNull();
    await ends('2020-01-31');
    const { data } = await lapsed.send(api.chooseBranch, { chosenBranchID: branchIds.lapsed });
    expect(data.branches).toMatchObject([{ expired: true, subscriptionEnds: '2020-01-31' }]);
    expect(await chosen(people.lapsed.id)).toBe(branchIds.lapsed);
  });

  it('is refused in the same way for a branch of another tenant and a missing one', async () => {
    const nurse = await clinic.as('nurse');
    const foreign = await nurse.refused(api.chooseBranch, { chosenBranchID: branchIds.penang });
    const missing = await nurse.refused(api.chooseBranch, { chosenBranchID: 999_999 });
    expect([foreign.status, foreign.failures]).toEqual([404, missing.failures]);
    expect(await chosen(people.nurse.id)).toBeNull();
  });
});
