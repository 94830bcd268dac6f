import { agata } from './agataWorld.ts';
import type { ResourceTrial } from './resourceRows.ts';
import { people } from './world.ts';

const tenant = agata.tenants.own;

/** The records of a tenant's resources, for the data provider's test; `many` is a set of rows n. */
export function agataTenantTrials(many: string): Record<string, ResourceTrial> {
  return {
    'agata-tenants': {
      who: 'consultant',
      change: { data: { website: 'https://changed.example' }, shows: 'website' },
    },
    // A subscription with places for all of them.
    'agata-tenant-members': {
      who: 'consultant',
      fill: `WITH category AS (INSERT INTO subscription_category (name, audience, months, price, members)
                                VALUES ('Large', 'tenant', 12, 0, 9999) RETURNING id)
             INSERT INTO agata_subscription (agata_tenant_id, category_id, from_day, to_day, price, members, created_by)
             SELECT ${tenant}, id, '2020-01-01', '2099-01-01', 0, 9999, ${people.consultant.id} FROM category;
             INSERT INTO agata_tenant_member (agata_tenant_id, mobile_no, access_role_id, state)
             SELECT ${tenant}, '6017' || (1000000 + n), 3, 'invited' FROM ${many}`,
    },
    'agata-tenant-teams': {
      who: 'consultant',
      fill: `INSERT INTO consultant_team (name) SELECT 'Applying ' || n FROM ${many};
             INSERT INTO agata_tenant_team (agata_tenant_id, team_id, state)
             SELECT ${tenant}, id, 'applied' FROM consultant_team WHERE name LIKE 'Applying %'`,
    },
    'available-teams': {
      who: 'consultant',
      fill: `INSERT INTO consultant_team (name) SELECT 'Available ' || n FROM ${many}`,
    },
    'charging-accounts': {
      who: 'consultant',
      fill: `INSERT INTO charging_account (agata_tenant_id, name) SELECT ${tenant}, 'Filled ' || n FROM ${many}`,
      change: { data: { billTo: 'Changed' }, shows: 'billTo' },
      make: { name: 'New account', billTo: 'Someone' },
    },
    'all-charging-accounts': { who: 'admin' },
  };
}
