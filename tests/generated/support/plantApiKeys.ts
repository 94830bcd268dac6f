import type { Client } from 'pg';
import { keyScopes } from '../../../contract/accounts/apiKeys.ts';
import { hashOf } from '../../../server/kit/http/secrets.ts';
import { branchIds, people } from '../../server/support/world.ts';

/** API keys of branch kl, of another branch, and of another tenant for all of its branches. */
export const API_KEYS = { own: 940_001, otherBranch: 940_002, otherTenant: 940_003 };
/** The account in whose name the key of kl works. */
export const KEY_ACCOUNT = 940_001;
/** The key of kl, with every scope. */
export const KEY_OF_KL = `da_branchkl_${'k'.repeat(43)}`;

/** Inserts an API key of kl and some of others. */
export async function plantApiKeys(owner: Client): Promise<void> {
  const add = (id: number, branch: number, hash: string, isOfCompany: boolean, madeBy: number) =>
    owner.query(
      `WITH own AS (
         INSERT INTO account (id, email, password_hash, full_name, display_name, disabled_at)
         OVERRIDING SYSTEM VALUE VALUES ($1::integer, $1 || '@api-keys.invalid', '', 'Laboratory (API)', 'Laboratory (API)', now())
         RETURNING id)
       INSERT INTO api_key (id, account_id, tenant_id, branch_id, name, scopes, prefix, hash, made_by, expires_at)
       OVERRIDING SYSTEM VALUE
       SELECT $1::integer, own.id, b.tenant_id, CASE WHEN $4 THEN NULL ELSE b.id END, 'Laboratory', $5, 'da_branchkl', $3, $6, now() + interval '1 day'
         FROM own, branch b WHERE b.id = $2`,
      [id, branch, hash, isOfCompany, keyScopes, madeBy],
    );
  await add(API_KEYS.own, branchIds.kl, hashOf(KEY_OF_KL), false, people.manager.id);
  await add(API_KEYS.otherBranch, branchIds.pj, 'hash of pj', false, people.tenant.id);
  await add(API_KEYS.otherTenant, branchIds.penang, 'hash of penang', true, people.tenantPenang.id);
}
