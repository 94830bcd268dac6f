import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { TENANT_PREFIX, tenants as calls } from '../../../../contract/accounts/tenants.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { atClinicZone } from '../../../db/clinicDays.ts';
import { accounts, memberships, tenants as table } from '../../../db/schema/index.ts';
import { crud } from '../../../kit/db/crud/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import { isLike, likePattern } from '../../../kit/db/like.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import { countAttempt, existenceFrom } from '../../../kit/http/attempts.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { companyOfAccount } from '../branches/account.ts';
import { askAboutTaxpayer } from './taxpayers.ts';

const {
  createdAt: _createdAt,
  nameSkeleton: _nameSkeleton,
  removedAt: _removedAt,
  taxCheckedAt: _taxCheckedAt,
  ...columns
} = getTableColumns(table);
const byName = (name: string) => isLike(table.companyName, likePattern(name));
const byFullName = (name: string) => sql`lower(${table.companyName}) = lower(${name})`;
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
        isNull(table.removedAt),
        companyOfAccount(context, table.id),
        company ? byName(company) : undefined,
        list.q ? byName(list.q) : undefined,
      ),
      rows: () =>
        context.db
          .select({ ...columns, ...(!isAdministrator(context) && { remark: sql<string>`''` }) })
          .from(table)
          .$dynamic(),
    }),

  async tenantDetail(input, context) {
    await refuseOthers(context, byFullName(input.companyName), 'companyName');
    return asSeenBy(context, await plain.tenantDetail(input, context));
  },

  async addTenant(input, context) {
    const made = await plain.addTenant(input, context);
    await giveOwner(context.db, made.id);
    return made;
  },

  async editTenantProfile(input, context) {
    const edited = await plain.editTenantProfile(await writtenBy(context, input), context);
    // An owner does not make another one by the email.
    if (isAdministrator(context)) await giveOwner(context.db, edited.id);
    if (edited.taxCheck === 'Unchecked') await askAboutTaxpayer(context, context.config, edited.id);
    return asSeenBy(context, edited);
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

const isAdministrator = ({ session }: SessionContext): boolean =>
  session.platformRole === 'Administrator';

/** Refuses an owner the company of others, as if there were none. */
async function refuseOthers(context: SessionContext, which: SQL, field: string): Promise<void> {
  if (isAdministrator(context)) return;
  const [own] = await context.db
    .select({ id: table.id })
    .from(table)
    .where(and(which, sql`${table.id} IN (SELECT o.id FROM app.owned_tenants() o)`));
  if (!own) throw notFound(field);
}

type Edit = Checked<typeof calls.editTenantProfile>;

/** What a person may write of a company: an owner neither its email nor its remark, and those of others not at all. */
async function writtenBy(context: SessionContext, input: Edit): Promise<Edit> {
  if (isAdministrator(context)) return input;
  await refuseOthers(context, eq(table.id, input.id), 'id');
  const { email, remark, ...own } = input;
  if (remark) throw refusal(403, 'GENERAL.FORBIDDEN', { field: 'remark' });
  if (email === undefined) return own;
  const [held] = await context.db
    .select({ email: table.email })
    .from(table)
    .where(eq(table.id, input.id));
  if (held?.email !== email) throw refusal(403, 'GENERAL.FORBIDDEN', { field: 'email' });
  return own;
}

/** A company as it is answered: the remark is the platform's own. */
const asSeenBy = <T extends { remark: string }>(context: SessionContext, company: T): T =>
  isAdministrator(context) ? company : { ...company, remark: '' };

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
