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

  it('is refused if its subscription has ended, and the session keeps its branch', async () => {
    const lapsed = await clinic.as('lapsed');
    const refused = await lapsed.refused(api.chooseBranch, { chosenBranchID: branchIds.lapsed });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([
      403,
      'ALERT.EXPIRED.SUBSCRIPTION',
    ]);
    expect(await chosen(people.lapsed.id)).toBeNull();
    // On its last day it is a branch like any other.
    await clinic.owner.query(
      `UPDATE branch SET subscription_ends = (now() AT TIME ZONE 'Asia/Kuala_Lumpur')::date WHERE id = $1`,
      [branchIds.lapsed],
    );
    await lapsed.send(api.chooseBranch, { chosenBranchID: branchIds.lapsed });
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
