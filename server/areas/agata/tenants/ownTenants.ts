import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SessionContext } from '../../../kit/http/context.ts';
import { agataTenantOf, type OwnAgataTenant } from '../shared/workplace.ts';

/** The condition that a row is of a tenant that the person belongs to. */
export const ofOwnTenant = (column: PgColumn) =>
  sql`${column} IN (SELECT o.id FROM app.own_agata_tenants() o)`;

/**
 * A tenant that the person manages, locked: changes of its people follow one another, and each is judged by the rights
 * that the one before it left.
 */
export async function managedTenant(
  context: SessionContext,
  given: number | undefined,
): Promise<OwnAgataTenant> {
  const { id } = await agataTenantOf(context, given, 'manages');
  await context.db.execute(sql`SELECT FROM agata_tenant WHERE id = ${id} FOR UPDATE`);
  return agataTenantOf(context, id, 'manages');
}
