import type { Client } from 'pg';
import { people } from '../../server/support/world.ts';

/** Domains, groups and people of the identity providers of branch kl's company and of another one. */
export const SIGN_ON = { own: 950_101, otherTenant: 950_103 };

/** Inserts an identity provider for each company, with a domain and a group of two of them. */
export async function plantSingleSignOn(owner: Client): Promise<void> {
  await owner.query(
    `INSERT INTO identity_provider (tenant_id, name, issuer, client_id, client_secret, groups_claim)
     SELECT id, 'Clinic account', 'https://login.clinic.test', 'client', 'sealed', 'groups' FROM tenant`,
  );
  const add = async (id: number, tenant: number, branch: number, person: number) => {
    await owner.query(
      `INSERT INTO email_domain (id, tenant_id, domain, token, proven_at) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, 'token', now())`,
      [id, tenant, `clinic${tenant}.test`],
    );
    await owner.query(
      `INSERT INTO sign_on_group (id, tenant_id, name, branch_id, role)
       OVERRIDING SYSTEM VALUE VALUES ($1, $2, 'Planted', $3, 'Nurse')`,
      [id, tenant, branch],
    );
    await owner.query(
      `INSERT INTO external_identity (id, tenant_id, subject, account_id) OVERRIDING SYSTEM VALUE VALUES ($1, $2, 'planted', $3)`,
      [id, tenant, person],
    );
    await owner.query(
      `INSERT INTO identity_session (session_id, identity_id) SELECT max(id), $1 FROM session WHERE account_id = $2 HAVING max(id) IS NOT NULL`,
      [id, person],
    );
  };
  await add(SIGN_ON.own, 1, 1, people.reception2.id);
  await add(SIGN_ON.otherTenant, 2, 3, people.receptionPenang.id);
}
