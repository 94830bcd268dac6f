import type { Client } from 'pg';
import { people } from './world.ts';

/** Ids of what AGATA holds in tests, from the point of view of `people.consultant`. */
export const agata = {
  /** Providers: the consultant, and the owners of the other teams. */
  providers: { own: 1, neighbour: 2, stranger: 3 },
  /** Accounts of the latter. */
  accounts: { neighbour: 911, stranger: 912 },
  /** Teams, each in the tenant of the same owner. */
  teams: { own: 1, neighbour: 2, stranger: 3 },
  tenants: { own: 1, neighbour: 2, stranger: 3 },
  mobiles: { own: '60129000001', neighbour: '60129000002', stranger: '60129000003' },
} as const;

const whose = ['own', 'neighbour', 'stranger'] as const;

/**
 * Makes three approved providers, each the owner of a team, and of a tenant of AGATA that the team is in.
 */
export async function makeAgata(owner: Client): Promise<void> {
  for (const each of ['neighbour', 'stranger'] as const)
    await owner.query(
      `INSERT INTO account (id, email, email_confirmed_at, password_hash, full_name, display_name, platform_role)
       OVERRIDING SYSTEM VALUE VALUES ($1, $2, now(), 'none', $3, $3, 'Consultant')`,
      [agata.accounts[each], `${each}@agata.test`, `Dr ${each}`],
    );
  const accounts = { own: people.consultant.id, ...agata.accounts };
  for (const each of whose) {
    await owner.query(
      `INSERT INTO healthcare_provider (account_id, kind, name, mobile_no, status) VALUES ($1, 'provider', $2, $3, 'approved')`,
      [accounts[each], `Dr ${each}`, agata.mobiles[each]],
    );
    await owner.query(`INSERT INTO consultant_team (name) VALUES ($1)`, [`Team ${each}`]);
    await owner.query(`INSERT INTO agata_tenant (name) VALUES ($1)`, [`Centre ${each}`]);
    await owner.query(
      `INSERT INTO team_member (team_id, provider_id, mobile_no, access_role_id, state) VALUES ($1, $2, $3, 1, 'joined')`,
      [agata.teams[each], agata.providers[each], agata.mobiles[each]],
    );
    await owner.query(
      `INSERT INTO agata_tenant_member (agata_tenant_id, provider_id, mobile_no, access_role_id, state) VALUES ($1, $2, $3, 1, 'joined')`,
      [agata.tenants[each], agata.providers[each], agata.mobiles[each]],
    );
  }
  await owner.query(
    `INSERT INTO agata_tenant_team (agata_tenant_id, team_id, state) VALUES (1, 1, 'joined'), (2, 2, 'joined'), (3, 3, 'joined')`,
  );
}
