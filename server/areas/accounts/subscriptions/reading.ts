import { and, asc, eq, getTableColumns, gte, inArray, isNull, lte } from 'drizzle-orm';
import {
  type AvailablePlan,
  billingCycles,
  type Plan,
  type subscriptions as calls,
} from '../../../../contract/accounts/subscriptions.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Checked } from '../../../../contract/kit/call.ts';
import { plans as table, productTypes } from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';

const { removedAt, ...columns } = getTableColumns(table);
const sorts = { ...columns, productTypeValue: productTypes.title };
const isKept = isNull(removedAt);

/** The plans of a list request. */
export async function listOf(
  context: SessionContext,
  {
    productTypeID,
    productTypeValue,
    billingCycleID,
    offeredOn,
    ...list
  }: Checked<typeof calls.subscriptionList>,
): Promise<Plan[]> {
  const where = and(
    isKept,
    productTypeID && inArray(table.productTypeID, productTypeID),
    productTypeValue ? eq(productTypes.title, productTypeValue) : undefined,
    billingCycleID === undefined ? undefined : eq(table.billingCycleID, billingCycleID),
    offeredOn === undefined ? undefined : isOffered(offeredOn),
    list.q ? containsWords(list.q, [productTypes.title]) : undefined,
  );
  return pageOf(context, list, {
    sorts,
    defaultSort: 'productTypeValue',
    id: table.id,
    where,
    rows: () => rowsOf(context.db),
  });
}

/** A plan; 404 where it is removed, as for a missing one. */
export async function oneOf({ db }: Pick<SessionContext, 'db'>, id: number): Promise<Plan> {
  const [row] = await rowsOf(db).where(and(isKept, eq(table.id, id)));
  if (!row) throw notFound('id');
  return row;
}

/** The plans on offer on a day, the cheapest first. */
export function offeredPlans(db: Db, day: string): Promise<Plan[]> {
  return rowsOf(db)
    .where(and(isKept, isOffered(day)))
    .orderBy(asc(table.netPrice), asc(table.id));
}

/** The plans on offer today, as visitors see them. */
export async function availablePlans(db: Db): Promise<AvailablePlan[]> {
  const rows = await offeredPlans(db, clinicToday());
  return rows.map(toAvailablePlan);
}

/** A plan that is on offer on a day. */
export async function offeredPlan(db: Db, id: number, day: string): Promise<Plan | undefined> {
  const [row] = await rowsOf(db).where(and(isKept, isOffered(day), eq(table.id, id)));
  return row;
}

/** A plan as visitors see it. */
export function toAvailablePlan({
  billingCycleID,
  productTypeID: _type,
  version: _version,
  ...plan
}: Plan): AvailablePlan {
  return { ...plan, billingCycle: billingCycles[billingCycleID - 1] ?? '' };
}

const isOffered = (on: string) => and(lte(table.validFrom, on), gte(table.validTo, on));

function rowsOf(db: Db) {
  return db
    .select({ ...columns, productTypeValue: productTypes.title })
    .from(table)
    .innerJoin(productTypes, eq(productTypes.id, table.productTypeID))
    .$dynamic();
}
