import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { attempts } from '../../../server/db/schema/index.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { branchIds, people } from '../support/world.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.stop());

describe('a transaction that is not committed', () => {
  const kept = async (key: string) =>
    (await clinic.owner.query('SELECT FROM attempt WHERE key = $1', [key])).rowCount;

  it('is reported as failed if the work has caught a database error', async () => {
    const work = clinic.database.system(async ({ db }) => {
      await db.insert(attempts).values({ key: 'swallowed', count: 1 });
      await db.execute(sql`SELECT 1 / 0`).catch(() => undefined);
      return 'done';
    });
    await expect(work).rejects.toThrow('was not committed');
    expect(await kept('swallowed')).toBe(0);
  });

  it('is reported as failed if COMMIT is refused, and nothing is stored', async () => {
    await clinic.owner.query(`
      CREATE FUNCTION refuse_late() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'too late' USING ERRCODE = 'P0001'; END $$;
      CREATE CONSTRAINT TRIGGER refuse_late AFTER UPDATE ON session
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_late()`);
    const tenant = await clinic.as('tenant');
    const refused = await tenant.refused(api.chooseBranch, { chosenBranchID: branchIds.pj });
    expect([refused.status, refused.failures[0]?.error_code]).toEqual([500, 'GENERAL.UNEXPECTED']);
    const { rows } = await clinic.owner.query(
      'SELECT DISTINCT branch_id FROM session WHERE account_id = $1',
      [people.tenant.id],
    );
    expect(rows).toEqual([{ branch_id: null }]);
    const { rowCount } = await clinic.owner.query(
      "SELECT FROM audit WHERE account_id = $1 AND action = 'choose'",
      [people.tenant.id],
    );
    expect(rowCount).toBe(0);
    await clinic.owner.query('DROP TRIGGER refuse_late ON session');
    await tenant.send(api.chooseBranch, { chosenBranchID: branchIds.pj });
  });
});
