import type { Client } from 'pg';
import { type Person, people } from './world.ts';

/** Makes someone of the test world an approved provider of AGATA with a mobile number; answers the provider's id. */
export async function makeProvider(
  owner: Client,
  person: Person,
  mobileNo: string,
): Promise<number> {
  await owner.query(`UPDATE account SET platform_role = 'Consultant' WHERE id = $1`, [
    people[person].id,
  ]);
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO healthcare_provider (account_id, kind, name, mobile_no, status, expertise)
     VALUES ($1, 'provider', $2, $3, 'approved', 'Cardiology') RETURNING id`,
    [people[person].id, `Dr ${person}`, mobileNo],
  );
  return rows[0]?.id ?? 0;
}

/** Puts a provider into a team, by itself the consultant's own. */
export async function addMember(
  owner: Client,
  provider: number,
  { team = 1, role = 3, state = 'joined' }: { team?: number; role?: number; state?: string } = {},
): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO team_member (team_id, provider_id, mobile_no, access_role_id, state)
     SELECT $4, id, mobile_no, $2, $3 FROM healthcare_provider WHERE id = $1 RETURNING id`,
    [provider, role, state, team],
  );
  return rows[0]?.id ?? 0;
}
