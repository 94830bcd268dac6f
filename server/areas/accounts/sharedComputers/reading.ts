import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { sharedComputers as calls } from '../../../../contract/accounts/sharedComputers.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import { branches, sharedComputers as table } from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { namedBranch } from '../branchUsers/reading.ts';

type SharedComputer = Answered<typeof calls.sharedComputerList>[number];

const registeredBy = sql<string>`coalesce(app.person(${table.registeredBy}), '')`;
const sorts = {
  name: table.name,
  branch: branches.code,
  lockMinutes: table.lockMinutes,
  registeredBy,
  registered: table.registeredAt,
  id: table.id,
};

const ofManaged: SQL = sql`${table.branchId} IN (SELECT m.id FROM app.managed_branches() m)`;

const columns = {
  id: table.id,
  name: table.name,
  branchID: table.branchId,
  branch: branches.code,
  lockMinutes: table.lockMinutes,
  registeredBy: registeredBy.as('registered_by_name'),
  registered: table.registeredAt,
  version: table.version,
};

/** The shared computers of a list request. */
export async function listOf(
  context: SessionContext,
  { branchID, q, ...list }: Checked<typeof calls.sharedComputerList>,
): Promise<SharedComputer[]> {
  const branch = await namedBranch(context, branchID);
  const rows = await pageOf(context, list, {
    sorts,
    defaultSort: 'name',
    id: table.id,
    where: and(
      ofManaged,
      branch && eq(table.branchId, branch.id),
      q ? containsWords(q, [table.name]) : undefined,
    ),
    rows: () =>
      context.db
        .select(columns)
        .from(table)
        .innerJoin(branches, eq(branches.id, table.branchId))
        .$dynamic(),
  });
  return rows.map(toComputer);
}

/** A shared computer of a branch that the person manages, or 404. */
export async function managedComputer({ db }: SessionContext, id: number): Promise<SharedComputer> {
  const [found] = await db
    .select(columns)
    .from(table)
    .innerJoin(branches, eq(branches.id, table.branchId))
    .where(and(eq(table.id, id), ofManaged));
  if (!found) throw notFound('id');
  return toComputer(found);
}

/** The same, held until the end of the transaction. */
export async function holdComputer(
  { db }: SessionContext,
  id: number,
): Promise<typeof table.$inferSelect> {
  const [found] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, id), ofManaged))
    .for('update');
  if (!found) throw notFound('id');
  return found;
}

const toComputer = <R extends { registered: Date }>({ registered, ...row }: R) => ({
  ...row,
  registered: wallClockOf(registered),
});
