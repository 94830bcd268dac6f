import type { Client } from 'pg';
import { hashOf } from '../../../server/kit/http/secrets.ts';
import { branchIds, people } from '../../server/support/world.ts';

/** Shared computers of branch kl, of another branch, and of another tenant. */
export const SHARED_COMPUTERS = { own: 950_001, otherBranch: 950_002, otherTenant: 950_003 };

/** Inserts a shared computer of kl and some of others, with a session on one of those. */
export async function plantSharedComputers(owner: Client): Promise<void> {
  const add = (id: number, branch: number, by: number) =>
    owner.query(
      `INSERT INTO shared_computer (id, branch_id, name, hash, lock_minutes, registered_by)
       OVERRIDING SYSTEM VALUE VALUES ($1, $2, 'Front desk', $3, 5, $4)`,
      [id, branch, hashOf(`secret of ${id}`), by],
    );
  await add(SHARED_COMPUTERS.own, branchIds.kl, people.manager.id);
  await add(SHARED_COMPUTERS.otherBranch, branchIds.pj, people.tenant.id);
  await add(SHARED_COMPUTERS.otherTenant, branchIds.penang, people.tenantPenang.id);
  await owner.query(
    `INSERT INTO computer_session (session_id, computer_id, locked_at)
     SELECT max(id), $1, now() FROM session WHERE account_id = $2`,
    [SHARED_COMPUTERS.otherTenant, people.receptionPenang.id],
  );
  await owner.query("INSERT INTO pin (account_id, hash) VALUES ($1, 'sealed')", [
    people.receptionPenang.id,
  ]);
}
