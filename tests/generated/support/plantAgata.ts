import type { Client } from 'pg';
import { agata, makeAgata } from '../../server/support/agataWorld.ts';
import { people } from '../../server/support/world.ts';

/** A further Administrator of the platform. */
export const OTHER_ADMINISTRATOR = 921;

/** What an Administrator decides, by its resource. */
export const plantedRequests = {
  'provider-registrations': 101,
  'agent-registrations': 102,
  'provider-updates': 1,
  'agent-updates': 103,
} as const;

/** Inserts records of every kind for each provider of AGATA. Their ids are those of the provider: 1, 2 and 3. */
export async function plantAgata(owner: Client): Promise<void> {
  await makeAgata(owner);
  await plantLists(owner);
  await plantRequests(owner);
  await plantTeams(owner);
  await plantOwnTenant(owner);
  // Of the own team, by a colleague: what is published, and what waits for an Administrator.
  await owner.query(`
    INSERT INTO article (id, team_id, category_id, author_id, title, body, image, state, published_at)
      OVERRIDING SYSTEM VALUE
      VALUES (101, 1, 3, ${agata.accounts.neighbour}, 'Sleeping', '<p>Eight hours.</p>', '\\xffd8', 'published', now()),
             (102, 1, 3, ${agata.accounts.neighbour}, 'Grieving', '<p>Time.</p>', '\\xffd8', 'pending', NULL)`);
  const accounts = [people.consultant.id, agata.accounts.neighbour, agata.accounts.stranger];
  for (const [index, account] of accounts.entries()) {
    const id = index + 1;
    await owner.query(`
      INSERT INTO provider_request (provider_id, kind, asked, status) VALUES (${id}, 'profileUpdate', '{}', 'pending');
      INSERT INTO team_member (id, team_id, mobile_no, access_role_id, state)
        OVERRIDING SYSTEM VALUE VALUES (${100 + id}, ${id}, '6013900000${id}', 3, 'invited');
      INSERT INTO agata_tenant_member (id, agata_tenant_id, mobile_no, access_role_id, state)
        OVERRIDING SYSTEM VALUE VALUES (${100 + id}, ${id}, '6013900000${id}', 3, 'invited');
      INSERT INTO control_group (team_id, name) VALUES (${id}, 'Group');
      INSERT INTO control_group_member (team_id, group_id, member_id) VALUES (${id}, ${id}, ${100 + id});
      INSERT INTO chat_message (team_id, account_id, body) VALUES (${id}, ${account}, 'Good morning');
      INSERT INTO charging_account (agata_tenant_id, name) VALUES (${id}, 'Main');
      INSERT INTO charging_account (id, team_id, name)
        OVERRIDING SYSTEM VALUE VALUES (${100 + id}, ${id}, 'Main');
      INSERT INTO agata_subscription (team_id, category_id, from_day, to_day, price, members, created_by)
        VALUES (${id}, 3, '2026-01-01', '2036-01-01', 0, 50, ${account});
      INSERT INTO agata_subscription (id, agata_tenant_id, category_id, from_day, to_day, price, members, created_by)
        OVERRIDING SYSTEM VALUE VALUES (${100 + id}, ${id}, 3, '2026-01-01', '2036-01-01', 0, 50, ${account});
      INSERT INTO agata_subscription (id, team_id, agata_tenant_id, category_id, from_day, to_day, price, members, created_by, cancelled_at)
        OVERRIDING SYSTEM VALUE
        VALUES (${200 + id}, ${id}, NULL, 3, '2036-01-02', '2036-02-01', 0, 50, ${account}, NULL),
               (${300 + id}, ${id}, NULL, 3, '2036-02-02', '2036-03-01', 0, 50, ${account}, now()),
               (${400 + id}, NULL, ${id}, 3, '2036-01-02', '2036-02-01', 0, 50, ${account}, NULL),
               (${500 + id}, NULL, ${id}, 3, '2036-02-02', '2036-03-01', 0, 50, ${account}, now());
      INSERT INTO charging_account (id, team_id, agata_tenant_id, name)
        OVERRIDING SYSTEM VALUE
        VALUES (${700 + id}, ${id}, NULL, 'Billed'), (${710 + id}, NULL, ${id}, 'Billed');
      INSERT INTO proforma (id, number, charging_account_id, category_id, requested_by, billed_to, lines, sub_total, discount, tax,
                            amount, plan_name, purpose, status, valid_to, terms)
        OVERRIDING SYSTEM VALUE
        SELECT 9600 + a.n + ${id}, 'PF96' || a.n + ${id}, 700 + a.n + ${id}, 3, ${account},
               '{"companyName": "Payer", "branchName": "Team", "email": ""}',
               '[{"description": "Month", "unitPrice": 0, "discount": 0, "tax": 0}]', 0, 0, 0, 0, 'Month', 'new', 'Open',
               '2036-12-31', '{"months": 1, "members": 5}'
          FROM (VALUES (0), (10)) AS a(n);
      INSERT INTO article (team_id, category_id, author_id, title, body, state)
        VALUES (${id}, 3, ${account}, 'Walking', '<p>Ten minutes.</p>', 'draft');
      INSERT INTO article_response (team_id, article_id, account_id, answer) VALUES (${id}, ${id}, ${account}, 'helpful');`);
  }
  // After the teams' own chats, whose first messages have the ids 1, 2 and 3.
  for (const [index, account] of accounts.entries())
    await owner.query(
      `INSERT INTO chat_message (team_id, agata_tenant_id, account_id, body) VALUES ($1, $1, $2, 'Good evening')`,
      [index + 1, account],
    );
  await plantInvitations(owner);
  await leaveIds(owner);
}

// New records get ids beyond those that are given here.
async function leaveIds(owner: Client): Promise<void> {
  for (const table of [
    'account',
    'agata_subscription',
    'agata_tenant',
    'agata_tenant_member',
    'agata_tenant_team',
    'article',
    'charging_account',
    'consultant_team',
    'healthcare_provider',
    'provider_request',
    'team_member',
  ])
    await owner.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), 10000)`);
}

// Further members of the teams, one of whom is a second owner so that the first may leave, and tenants that nobody belongs to: one that invites each team, one that each has applied
// to, and others to apply to. The tenants subscribe too, so that there is place.
async function plantTeams(owner: Client): Promise<void> {
  for (const id of [4, 5, 6, 7, 8])
    await owner.query(`INSERT INTO agata_tenant (name) VALUES ('Open centre ${id}')`);
  for (const team of [1, 2, 3])
    await owner.query(`
      UPDATE consultant_team SET image = '\\x89504e47' WHERE id = ${team};
      INSERT INTO account (id, email, email_confirmed_at, password_hash, full_name, display_name, platform_role)
        OVERRIDING SYSTEM VALUE VALUES (${930 + team}, 'member${team}@agata.test', now(), 'none', 'Dr Member', 'Dr Member', 'Consultant');
      INSERT INTO healthcare_provider (id, account_id, kind, name, mobile_no, status)
        OVERRIDING SYSTEM VALUE VALUES (${130 + team}, ${930 + team}, 'provider', 'Dr Member ${team}', '6014900000${team}', 'approved');
      INSERT INTO team_member (id, team_id, mobile_no, access_role_id, state)
        OVERRIDING SYSTEM VALUE VALUES (${110 + team}, ${team}, '6014900010${team}', 3, 'asking');
      INSERT INTO team_member (id, team_id, provider_id, mobile_no, access_role_id, state)
        OVERRIDING SYSTEM VALUE VALUES (${120 + team}, ${team}, ${130 + team}, '6014900000${team}', 1, 'joined');
      INSERT INTO agata_tenant_team (id, agata_tenant_id, team_id, state)
        OVERRIDING SYSTEM VALUE VALUES (${10 + team}, 4, ${team}, 'invited'), (${20 + team}, 5, ${team}, 'applied');`);
  await owner.query(`
    INSERT INTO subscription_category (name, audience, months, price, members)
      VALUES ('Plan for tenants', 'tenant', 12, 10000, 50);`);
}

// More of the consultant's own tenant: a team that applies, one that is invited, one that is free, and a further member.
async function plantOwnTenant(owner: Client): Promise<void> {
  await owner.query(`
    INSERT INTO consultant_team (id, name)
      OVERRIDING SYSTEM VALUE VALUES (111, 'Applying'), (112, 'Invited'), (113, 'Free');
    INSERT INTO agata_tenant_team (id, agata_tenant_id, team_id, state)
      OVERRIDING SYSTEM VALUE VALUES (111, 1, 111, 'applied'), (112, 1, 112, 'invited');
    INSERT INTO agata_tenant_member (id, agata_tenant_id, mobile_no, access_role_id, state)
      OVERRIDING SYSTEM VALUE VALUES (111, 1, '60139000111', 3, 'joined')`);
}

// Each thrice: one to change, one that stays, and one that others refer to.
async function plantLists(owner: Client): Promise<void> {
  for (const each of ['One', 'Two', 'Used'])
    await owner.query(`
      INSERT INTO better_life_category (name) VALUES ('Category ${each}');
      INSERT INTO organization_type (name) VALUES ('Type ${each}');
      INSERT INTO association_body (name) VALUES ('Body ${each}');
      INSERT INTO expertise_appointment (expertise, appointment_type, minutes) VALUES ('Expertise ${each}', 'Visit', 30);
      INSERT INTO access_level (name) VALUES ('Level ${each}');
      INSERT INTO subscription_category (name, audience, months, price, members)
        VALUES ('Plan ${each}', 'team', 12, 10000, 50);
      INSERT INTO avatar (name, image) VALUES ('Avatar ${each}', '\\x89504e47');
      INSERT INTO push_schedule (title, body, audience, send_at, state, created_by)
        VALUES ('Notice ${each}', 'Text', 'everyone', '2036-01-01', 'scheduled', ${people.admin.id});`);
}

// People who ask to be registered, one who did and asks for a changed profile, and who may decide it.
async function plantRequests(owner: Client): Promise<void> {
  const asking = [
    { account: 922, kind: 'provider', status: 'pending', request: 'provider-registrations' },
    { account: 923, kind: 'agent', status: 'pending', request: 'agent-registrations' },
    { account: 924, kind: 'agent', status: 'approved', request: 'agent-updates' },
  ] as const;
  await owner.query(
    `INSERT INTO account (id, email, email_confirmed_at, password_hash, full_name, display_name, platform_role)
     OVERRIDING SYSTEM VALUE VALUES ($1, 'other.admin@agata.test', now(), 'none', 'Other', 'Other', 'Administrator')`,
    [OTHER_ADMINISTRATOR],
  );
  for (const { account, kind, status, request } of asking) {
    await owner.query(
      `INSERT INTO account (id, email, email_confirmed_at, password_hash, full_name, display_name)
       OVERRIDING SYSTEM VALUE VALUES ($1, $2, now(), 'none', 'Asking', 'Asking')`,
      [account, `${request}@agata.test`],
    );
    await owner.query(
      `INSERT INTO healthcare_provider (id, account_id, kind, name, mobile_no, status)
       OVERRIDING SYSTEM VALUE VALUES ($1::integer, $1::integer, $2, 'Asking', $3, $4)`,
      [account, kind, `60128000${account}`, status],
    );
    await owner.query(
      `INSERT INTO provider_request (id, provider_id, kind, asked, status)
       OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, '{"name": "Asking"}', 'pending')`,
      [plantedRequests[request], account, status === 'pending' ? 'registration' : 'profileUpdate'],
    );
  }
}

// Each provider is invited by a team and a tenant of nobody here, and asks to join another one.
async function plantInvitations(owner: Client): Promise<void> {
  await owner.query(`
    INSERT INTO consultant_team (id, name) OVERRIDING SYSTEM VALUE VALUES (121, 'Inviting'), (122, 'Asked');
    INSERT INTO agata_tenant (id, name) OVERRIDING SYSTEM VALUE VALUES (121, 'Inviting');
    INSERT INTO agata_subscription (team_id, category_id, from_day, to_day, price, members, created_by)
      VALUES (121, 3, '2026-01-01', '2036-01-01', 0, 50, ${people.admin.id}),
             (122, 3, '2026-01-01', '2036-01-01', 0, 50, ${people.admin.id});
    INSERT INTO agata_subscription (agata_tenant_id, category_id, from_day, to_day, price, members, created_by)
      VALUES (121, 3, '2026-01-01', '2036-01-01', 0, 50, ${people.admin.id});
    INSERT INTO team_member (id, team_id, provider_id, mobile_no, access_role_id, state)
      OVERRIDING SYSTEM VALUE
      SELECT 200 + p.id, 121, p.id, p.mobile_no, 3, 'invited' FROM healthcare_provider p WHERE p.id <= 3
      UNION ALL
      SELECT 210 + p.id, 122, p.id, p.mobile_no, 3, 'asking' FROM healthcare_provider p WHERE p.id <= 3;
    INSERT INTO agata_tenant_member (id, agata_tenant_id, provider_id, mobile_no, access_role_id, state)
      OVERRIDING SYSTEM VALUE
      SELECT 200 + p.id, 121, p.id, p.mobile_no, 3, 'invited' FROM healthcare_provider p WHERE p.id <= 3`);
}
