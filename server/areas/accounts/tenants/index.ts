import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { TENANT_PREFIX, tenants as calls } from '../../../../contract/accounts/tenants.ts';
import { atClinicZone } from '../../../db/clinicDays.ts';
import { accounts, memberships, tenants as table } from '../../../db/schema/index.ts';
import { crud } from '../../../kit/db/crud/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import { isLike, likePattern } from '../../../kit/db/like.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import { countAttempt, existenceFrom } from '../../../kit/http/attempts.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';

const { createdAt: _createdAt, nameSkeleton: _nameSkeleton, ...columns } = getTableColumns(table);
const byName = (name: string) => isLike(table.companyName, likePattern(name));
const madeOn = sql`(${table.createdAt} ${atClinicZone})::date`;

const plain = crud('tenants', calls, table, {
  filters: {
    tenantName: byName,
    company: byName,
    startDate: (day: string) => sql`${madeOn} >= ${day}::date`,
    endDate: (day: string) => sql`${madeOn} <= ${day}::date`,
  },
  taken: { companyName: 'TENANT.NAME_TAKEN' },
  hidden: ['nameSkeleton'],
});

export const tenants: Handlers<typeof calls> = {
  ...plain,

  searchTenantList: ({ company, ...list }, context) =>
    pageOf(context, list, {
      sorts: columns,
      defaultSort: 'companyName',
      id: table.id,
      where: and(
        ofOwnAccount(context),
        company ? byName(company) : undefined,
        list.q ? byName(list.q) : undefined,
      ),
      rows: () => context.db.select(columns).from(table).$dynamic(),
    }),

  async addTenant(input, context) {
    const made = await plain.addTenant(input, context);
    await giveOwner(context.db, made.id);
    return made;
  },

  async editTenantProfile(input, context) {
    const edited = await plain.editTenantProfile(input, context);
    await giveOwner(context.db, edited.id);
    return edited;
  },

  async createTenant(input, context) {
    const owner = await ownerEmail(input.email, context);
    const made = await plain.addTenant(
      { ...input, phoneFixed: input.phoneMobile, prefix: TENANT_PREFIX, email: owner },
      context,
    );
    await giveOwner(context.db, made.id);
    return made;
  },

  async checkTenantNameExist({ tenantName }, { database, address }) {
    await countAttempt(database, [existenceFrom(address)]);
    const { rows } = await database.system(({ db }) =>
      db.execute<{ found: boolean }>(sql`SELECT app.is_company_name(${tenantName}) AS found`),
    );
    return rows[0]?.found ?? false;
  },
};

// Those of the account; all for an Administrator.
function ofOwnAccount({ session }: SessionContext): SQL | undefined {
  if (session.platformRole === 'Administrator') return undefined;
  return sql`${table.id} IN (SELECT t.id FROM app.account_tenants() t)`;
}

async function ownerEmail(
  given: string | undefined,
  { db, session }: SessionContext,
): Promise<string> {
  if (session.platformRole === 'Administrator') {
    if (!given) throw refusal(400, 'GENERAL.REQUIRED', { field: 'email' });
    return given;
  }
  const owned = await db
    .select({ email: accounts.email, confirmedAt: accounts.emailConfirmedAt })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(
      and(
        eq(memberships.accountId, session.accountId),
        eq(memberships.role, 'Tenant'),
        eq(memberships.blocked, false),
      ),
    )
    .limit(1);
  if (!owned[0]) throw refusal(403, 'GENERAL.FORBIDDEN');
  if (owned[0].confirmedAt === null) throw refusal(403, 'PROFILE.EMAIL_UNCONFIRMED');
  return owned[0].email;
}

// Whoever is not registered yet, or has not confirmed the email, becomes the owner by confirming it (a trigger).
async function giveOwner(db: Db, tenantId: number): Promise<void> {
  await db.execute(sql`SELECT app.give_owner(${tenantId}::integer, NULL)`);
}
