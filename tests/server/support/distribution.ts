import type { Client } from 'pg';

/**
 * How a PostgreSQL that is distributed over several machines (Citus) would hold a table: in parts by `branch_id`, whole
 * on every machine (it is read everywhere and written seldom), or whole on the first machine alone.
 */
export type Way = 'branch' | 'reference' | 'first machine';

/**
 * The way of tables without a branch, and of those whose branch says nothing about where they belong. A table with a
 * branch that is left out lies with its branch; any other must be named.
 */
const ways: Readonly<Record<string, Way>> = {
  // The branches themselves and who works there: every request reads them, and the rows of branches refer to them.
  tenant: 'reference',
  branch: 'reference',
  account: 'reference',
  membership: 'reference',
  api_key: 'reference',
  // What the platform gives to every clinic.
  company_discount: 'reference',
  agreement: 'reference',
  plan: 'reference',
  practice_type: 'reference',
  product_type: 'reference',
  database_template: 'reference',
  email_template: 'reference',
  pdf_template: 'reference',
  pdf_template_content: 'reference',
  platform_message_query: 'reference',
  platform_message_template: 'reference',
  print_slip: 'reference',
  public_holiday: 'reference',
  report: 'reference',
  seller: 'reference',
  weekend: 'reference',
  text_language: 'reference',
  text_translation: 'reference',
  // A document's number is the next of the whole platform.
  document_number: 'first machine',
  // Has invoices of all branches.
  consolidated_e_invoice: 'first machine',
  // Documents of branches and of charging accounts of AGATA, with the money that came for them.
  proforma: 'first machine',
  proforma_reminder: 'first machine',
  invoice: 'first machine',
  credit_note: 'first machine',
  receipt: 'first machine',
  payment: 'first machine',
  // Money whose order, and so whose branch, may be unknown.
  unsettled_payment: 'first machine',
  company_removal: 'first machine',
  // Signing in, before a branch is known.
  session: 'first machine',
  session_token: 'first machine',
  branch_visit: 'first machine',
  attempt: 'first machine',
  used_captcha: 'first machine',
  password_reset: 'first machine',
  email_change: 'first machine',
  second_factor: 'first machine',
  sign_in: 'first machine',
  passkey: 'first machine',
  answered_question: 'first machine',
  pin: 'first machine',
  computer_session: 'first machine',
  shared_computer: 'reference',
  sign_in_rule: 'first machine',
  identity_provider: 'first machine',
  email_domain: 'first machine',
  sign_on_group: 'first machine',
  external_identity: 'first machine',
  identity_session: 'first machine',
  // Of a person, whichever branch they work in.
  notification: 'first machine',
  saved_view: 'first machine',
  push_token: 'first machine',
  hub_connection: 'first machine',
  request_key: 'first machine',
  // Queues and notes of the servers.
  mail: 'first machine',
  stand_in_message: 'first machine',
  loose_content: 'first machine',
  installation: 'first machine',
  audit_seal: 'first machine',
  gateway_setting: 'first machine',
  gateway_contact: 'first machine',
  server_instance: 'first machine',
  page_error: 'first machine',
  page_error_day: 'first machine',
  page_error_person: 'first machine',
  shipped_definition: 'first machine',
  // AGATA, whose teams and tenants are no branches. The teams are named by the routes of branches.
  consultant_team: 'reference',
  access_level: 'first machine',
  agata_setting: 'first machine',
  agata_subscription: 'first machine',
  agata_tenant: 'first machine',
  agata_tenant_member: 'first machine',
  agata_tenant_team: 'first machine',
  agata_user: 'first machine',
  article: 'first machine',
  article_response: 'first machine',
  association_body: 'first machine',
  avatar: 'first machine',
  better_life_category: 'first machine',
  charging_account: 'first machine',
  chat_message: 'first machine',
  control_group: 'first machine',
  control_group_member: 'first machine',
  expertise_appointment: 'first machine',
  healthcare_provider: 'first machine',
  organization_type: 'first machine',
  provider_request: 'first machine',
  push_delivery: 'first machine',
  push_schedule: 'first machine',
  subscription_category: 'first machine',
  team_member: 'first machine',
};

/** How a table would be held, and what of it a distributed PostgreSQL refuses. */
export interface Distribution {
  table: string;
  way: Way;
  breaks: string[];
}

/** A function of the database that asks for rows of branches without naming one. */
export interface WideFunction {
  name: string;
  tables: string[];
}

interface Table {
  name: string;
  /** Whether it has a branch, and whether each row must. */
  branch: 'each' | 'some' | null;
}

/**
 * The way of each table of a database, as its owner, and what would have to change. Throws for a table that has no way,
 * and for a way without its table.
 */
export async function distributionOf(owner: Client): Promise<Distribution[]> {
  const { rows: tables } = await owner.query<Table>(`
    SELECT c.relname AS name, CASE WHEN a.attnotnull THEN 'each' WHEN NOT a.attnotnull THEN 'some' END AS branch
      FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'branch_id' AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`);
  const found = new Map(tables.map((table) => [table.name, wayOf(table)]));
  const gone = Object.keys(ways).filter((name) => !found.has(name));
  if (gone.length > 0) throw new Error(`no such tables: ${gone.join(', ')}`);
  const [unique, references, triggers] = [
    await uniqueWithoutBranch(owner),
    await referencesOf(owner),
    await triggersOf(owner),
  ];
  return tables.map(({ name, branch }) => {
    const way = found.get(name) ?? 'branch';
    const split =
      way === 'branch'
        ? [
            ...(branch === 'some' ? ['rows without a branch'] : []),
            ...of(unique, name),
            ...of(triggers, name),
          ]
        : [];
    const refused = references
      .filter(({ table }) => table === name)
      .filter(({ to, hasBranch }) => !mayRefer(way, found.get(to), hasBranch))
      .map(({ what, to }) => `${what} (${found.get(to)})`);
    return { table: name, way, breaks: [...split, ...refused] };
  });
}

/** The functions that ask for rows of branches and name no branch, so that every machine would have to answer. */
export async function wideFunctions(
  owner: Client,
  tables: readonly Distribution[],
): Promise<WideFunction[]> {
  const split = tables.filter(({ way }) => way === 'branch').map(({ table }) => table);
  const { rows } = await owner.query<{ name: string; body: string }>(
    `SELECT proname AS name, prosrc AS body FROM pg_proc WHERE pronamespace = 'app'::regnamespace
        AND prorettype <> 'trigger'::regtype ORDER BY 1`,
  );
  const bodies = rows.map(({ name, body }) => ({ name, body: body.replaceAll(/--.*$/gm, '') }));
  // Some leave their condition, with the branch of the request, to a function of its own, or that to a further one.
  const conditions = new Set<string>();
  const leaves = (body: string) => [...conditions].some((name) => body.includes(`app.${name}(`));
  for (let size = -1; size < conditions.size;) {
    size = conditions.size;
    for (const { name, body } of bodies)
      if (body.includes('app.branch_id()') || leaves(body)) conditions.add(name);
  }
  const namesBranch = (body: string) => /\bbranch_id\b/.test(body) || leaves(body);
  return bodies
    .filter(({ body }) => !namesBranch(body))
    .map(({ name, body }) => ({
      name,
      tables: split.filter((table) =>
        new RegExp(`\\b(from|join|update|into)\\s+${table}\\b`, 'i').test(body),
      ),
    }))
    .filter(({ tables: asked }) => asked.length > 0);
}

function wayOf({ name, branch }: Table): Way {
  const way = ways[name] ?? (branch === 'each' ? 'branch' : undefined);
  if (way) return way;
  // Most rows of the audit and of the trash are of a branch, and they are the most.
  if (['audit', 'audit_archive', 'removed_record'].includes(name)) return 'branch';
  throw new Error(
    `${name} has no way to be distributed: give it a branch_id that each row has, or name it in tests/server/support/distribution.ts`,
  );
}

/** Parts refer to parts of the same branch, and everyone to what is everywhere; nobody to what lies elsewhere. */
function mayRefer(from: Way, to: Way | undefined, hasBranch: boolean): boolean {
  if (to === 'reference') return true;
  if (from === 'branch') return to === 'branch' && hasBranch;
  return from === 'first machine' && to === 'first machine';
}

interface Note {
  table: string;
  what: string;
}

const of = (notes: readonly Note[], name: string) =>
  notes.filter(({ table }) => table === name).map(({ what }) => what);

async function uniqueWithoutBranch(owner: Client): Promise<Note[]> {
  const { rows } = await owner.query<Note>(`
    SELECT t.relname AS table, 'unique ' || x.relname || ' without branch_id' AS what
      FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
     WHERE t.relnamespace = 'public'::regnamespace AND (i.indisunique OR i.indisexclusion)
       AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attname = 'branch_id'
                                                    AND a.attnum = ANY (i.indkey::smallint[]))
     ORDER BY x.relname`);
  return rows;
}

async function referencesOf(owner: Client): Promise<(Note & { to: string; hasBranch: boolean })[]> {
  const { rows } = await owner.query<Note & { to: string; hasBranch: boolean }>(`
    SELECT t.relname AS table, o.relname AS to, bool_or(a.attname = 'branch_id' AND b.attname = 'branch_id') AS "hasBranch",
           'reference ' || string_agg(a.attname, ', ' ORDER BY k.n) || ' to ' || o.relname AS what
      FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class o ON o.oid = c.confrelid
     CROSS JOIN LATERAL unnest(c.conkey, c.confkey) WITH ORDINALITY AS k (own, other, n)
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.own
      JOIN pg_attribute b ON b.attrelid = o.oid AND b.attnum = k.other
     WHERE c.contype = 'f' AND t.relnamespace = 'public'::regnamespace
     GROUP BY c.oid, t.relname, o.relname, c.conname ORDER BY c.conname`);
  return rows;
}

async function triggersOf(owner: Client): Promise<Note[]> {
  const { rows } = await owner.query<Note>(`
    SELECT t.relname AS table, 'trigger ' || g.tgname AS what FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid
     WHERE NOT g.tgisinternal AND t.relnamespace = 'public'::regnamespace ORDER BY g.tgname`);
  return rows;
}
