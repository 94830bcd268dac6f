import { eq, sql } from 'drizzle-orm';
import { branches as table, databaseTemplates } from '../../../db/schema/index.ts';
import { sqlState } from '../../../kit/db/database.ts';
import { record } from '../../../kit/http/changes.ts';
import type { ChangeContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import type { StartRow } from '../../platform/databaseTemplates/rows.ts';
import { createBranchDefaults } from './createDefaults.ts';
import { tellPeople } from './telling.ts';

/**
 * Adds a branch with its usual lists to a tenant, which the caller has checked. Returns its id. `nameField` is the field
 * of the call that holds its name.
 */
export async function addBranch(
  context: ChangeContext,
  values: typeof table.$inferInsert,
  nameField: string,
): Promise<number> {
  const { db, branch } = context;
  const [made] = await db
    .insert(table)
    .values(values)
    .returning({ id: table.id })
    .catch((error: unknown) => {
      throw sqlState(error) === '23505'
        ? refusal(409, 'BRANCH.NAME_TAKEN', { field: nameField })
        : error;
    });
  if (!made) throw new Error('a branch was not stored');
  // Its lists are written as the new branch, since rows of a branch are seen and made within it alone.
  await db.execute(sql`SELECT set_config('app.branch', ${String(made.id)}, true)`);
  await createBranchDefaults(db, made.id, await startRows(context, values.practiceTypeId));
  await db.execute(sql`SELECT set_config('app.branch', ${String(branch?.id ?? '')}, true)`);
  await record(context, {
    resource: 'branches',
    id: made.id,
    action: 'create',
    changes: { code: [null, values.code] },
    branchId: made.id,
  });
  await tellPeople(context, made.id);
  return made.id;
}

/** The rows that a branch of a type of practice begins with, beside the usual ones. */
async function startRows(
  { db }: ChangeContext,
  practiceTypeId: number | null | undefined,
): Promise<readonly StartRow[]> {
  if (!practiceTypeId) return [];
  const [template] = await db
    .select({ rows: databaseTemplates.rows })
    .from(databaseTemplates)
    .where(eq(databaseTemplates.practiceTypeID, practiceTypeId));
  return template?.rows ?? [];
}

/** A phone as it is stored: country code, space, number. */
export const phoneOf = (code: string, number: string) => `${code.replace('+', '')} ${number}`;
