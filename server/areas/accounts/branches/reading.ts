import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { branches as calls } from '../../../../contract/accounts/branches.ts';
import type { Answered, ListInput } from '../../../../contract/kit/call.ts';
import { clinicDay } from '../../../db/clinicDays.ts';
import { branches as table, branchSubscriptions, tenants } from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { outer } from '../../../kit/db/outer.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import type { HeldSubscription } from '../branchSubscriptions/held.ts';
import { planOf } from '../branchSubscriptions/reading.ts';
import { ofAccount } from './account.ts';

type Listed = Answered<typeof calls.branchList>[number];
type Branch = Answered<typeof calls.branchDetail>;

const {
  logo,
  nameSkeleton: _nameSkeleton,
  searchText: _searchText,
  ...columns
} = getTableColumns(table);
const ofTenant = eq(tenants.id, table.tenantId);
const isHeld = eq(
  branchSubscriptions.id,
  sql`(SELECT s.id FROM branch_subscription s
    WHERE s.branch_id = ${outer(table.id)} AND s.replaced_by IS NULL AND s.cancelled_at IS NULL
    ORDER BY (${clinicDay} BETWEEN s.starts_on AND s.ends_on) DESC, s.ends_on DESC LIMIT 1)`,
);
const listed = {
  ...columns,
  companyName: tenants.companyName,
  isOver: sql<boolean>`app.is_over(${table.subscriptionEnds})`.as('is_over'),
  held: getTableColumns(branchSubscriptions),
};
const sorts = { ...columns, companyName: tenants.companyName, expiredDate: table.subscriptionEnds };

/** The branches of a list request, among those of the account. */
export async function listOf(
  context: SessionContext,
  list: ListInput,
  narrowed: (SQL | undefined)[],
): Promise<Listed[]> {
  const { q } = list;
  const rows = await pageOf(context, list, {
    sorts,
    defaultSort: 'code',
    id: table.id,
    where: and(
      ofAccount(context, table.id),
      isNull(tenants.removedAt),
      q ? containsWords(q, [table.code, table.city, tenants.companyName]) : undefined,
      ...narrowed,
    ),
    rows: () =>
      context.db
        .select(listed)
        .from(table)
        .innerJoin(tenants, ofTenant)
        .leftJoin(branchSubscriptions, isHeld)
        .$dynamic(),
  });
  return rows.map(toListed);
}

/** A branch of the account; 404 for one of another, as for a missing one. */
export async function oneOf(context: SessionContext, by: SQL[]): Promise<Branch> {
  const [row] = await context.db
    .select({ ...listed, logo })
    .from(table)
    .innerJoin(tenants, ofTenant)
    .leftJoin(branchSubscriptions, isHeld)
    .where(and(ofAccount(context, table.id), ...by));
  if (!row) throw notFound('id');
  const { contactPerson, contactPersonPhone, contactPersonEmail } = row;
  return {
    ...toListed(row),
    tenantID: row.tenantId,
    postcode: row.postcode,
    contactPerson,
    contactPersonPhone,
    contactPersonEmail,
    practiceTypeID: row.practiceTypeId,
    logo: row.logo?.toString('base64') ?? null,
    photoType: row.logo ? 'image/png' : null,
    version: row.version,
  };
}

interface Row extends Omit<typeof table.$inferSelect, 'logo' | 'nameSkeleton' | 'searchText'> {
  companyName: string;
  isOver: boolean;
  held: HeldSubscription | null;
}

function toListed(row: Row): Listed {
  const { id, code, companyName, address, city, state, phoneNo, email } = row;
  return {
    id,
    code,
    companyName,
    address,
    city,
    state,
    phoneNo,
    email,
    ...planOf(row.held ?? undefined, { lastDay: row.subscriptionEnds, isOver: row.isOver }),
  };
}
