import { BILLED_TO } from './billing.ts';
import type { ResourceTrial } from './resourceRows.ts';
import { people } from './world.ts';

const consultant = 'consultant' as const;

/** How the tests use the resources of consultant teams, of which there are `many`. The own team and tenant have the id 1. */
export const agataTeamTrials = (many: number): Readonly<Record<string, ResourceTrial>> => {
  const fillers = `generate_series(1, ${many}) AS n`;
  const subscribed = (column: string) =>
    `INSERT INTO agata_subscription (${column}, category_id, from_day, to_day, price, members, created_by)
     SELECT 1, (SELECT id FROM subscription_category WHERE name = 'Used'), date '1990-01-01' + n, date '1990-01-01' + n, 100, 5, ${people.consultant.id} FROM ${fillers}`;
  // An account with bills stays: it comes after those that are removed.
  const billed = (column: string) =>
    `WITH payer AS (INSERT INTO charging_account (id, ${column}, name) OVERRIDING SYSTEM VALUE
                    VALUES ((SELECT 1000000 + count(*) FROM charging_account), 1, 'Paying') RETURNING id)
     INSERT INTO proforma (number, charging_account_id, category_id, requested_by, billed_to, lines, sub_total, discount, tax, amount,
                           plan_name, purpose, status, valid_to, terms)
     SELECT 'PF-${column}-' || n, payer.id, (SELECT id FROM subscription_category WHERE name = 'Used'), ${people.consultant.id},
            '${BILLED_TO}', '[]', n, 0, 0, n, 'Used', 'new', 'Cancelled', date '1990-01-01' + n, '{"months": 1, "members": 5}' FROM payer, ${fillers}`;
  return {
    'subscription-categories': {
      who: 'admin',
      fill: `INSERT INTO subscription_category (name, audience, months, price, members)
             SELECT 'Filled ' || n, CASE n % 2 WHEN 0 THEN 'team' ELSE 'tenant' END, 12, 100 * n, 5 FROM ${fillers};
             INSERT INTO subscription_category (name, audience, months, price, members) VALUES ('Used', 'team', 1, 1, 1)`,
      change: { data: { description: 'Changed' }, shows: 'description' },
      make: { name: 'New one', audience: 'team', months: 1, price: 100, members: 2 },
    },
    'consultant-teams': {
      who: consultant,
      change: { data: { description: 'Changed' }, shows: 'description' },
    },
    'team-members': {
      who: consultant,
      fill: `INSERT INTO team_member (team_id, mobile_no, access_role_id, state)
             SELECT 1, '601500' || (10000 + n), 3, 'asking' FROM ${fillers}`,
    },
    'control-groups': {
      who: consultant,
      fill: `INSERT INTO control_group (team_id, name) SELECT 1, 'Filled ' || n FROM ${fillers}`,
      change: { data: { teamMembers: [1] }, shows: 'teamMembers' },
      make: { name: 'New one', teamMembers: [] },
    },
    'tenant-directory': {
      who: consultant,
      fill: `INSERT INTO agata_tenant (name, city) SELECT 'Filled ' || n, 'Ipoh' FROM ${fillers}`,
    },
    'team-tenants': {
      who: consultant,
      fill: `INSERT INTO agata_tenant_team (agata_tenant_id, team_id, state)
             SELECT id, 1, 'applied' FROM agata_tenant WHERE name LIKE 'Filled %'`,
    },
    'team-charging-accounts': {
      who: consultant,
      fill: `INSERT INTO charging_account (team_id, name) SELECT 1, 'Filled ' || n FROM ${fillers}`,
      change: { data: { billTo: 'Changed' }, shows: 'billTo' },
      make: { name: 'New account', billTo: 'Someone' },
    },
    'team-subscriptions': { who: consultant, fill: subscribed('team_id') },
    'tenant-subscriptions': { who: consultant, fill: subscribed('agata_tenant_id') },
    'team-bills': { who: consultant, fill: billed('team_id') },
    'tenant-bills': { who: consultant, fill: billed('agata_tenant_id') },
    'team-offers': { who: consultant },
    'tenant-offers': { who: consultant },
  };
};
