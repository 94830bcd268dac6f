import { type Column, eq, getTableName, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { installations } from '../db/schema/index.ts';
import { WriterClient } from '../db/writerHost.ts';
import { StartError } from '../startError.ts';
import { packageName } from '../version.ts';
import type { Sealed, SecretBox } from './box.ts';

/** A column with sealed values, and the one that says whose they are. */
export interface SealedColumn {
  sealed: Column;
  owner: Column;
}

/** The place of a stored secret: its column, and whose it is: a branch's, or one gateway's of the platform. */
export const placeOf = (column: Column, owner: number | string): string =>
  `${getTableName(column.table)}.${column.name}|${owner}`;

/** The row of the installation with the id of the key that stored secrets are sealed with. */
const KEY = 'secret key';
/** Advisory lock key: one of several servers seals. */
const SEALING = 7_031_968;

/**
 * Seals what is stored with the key of today, at a start and as the database's owner: what was never sealed, and what an
 * older key sealed. Throws a StartError where the secrets belong to a key that this server has not, as it could not read
 * them, and other servers could not read what it writes.
 */
export async function sealStored(
  ownerUrl: string,
  secrets: SecretBox,
  columns: readonly SealedColumn[],
): Promise<void> {
  const owner = new WriterClient({
    connectionString: ownerUrl,
    application_name: `${packageName} owner`,
  });
  await owner.connect();
  try {
    await drizzle(owner).transaction((db) => sealAll(db, secrets, columns));
  } finally {
    await owner.end();
  }
}

type OwnerWork = Pick<NodePgDatabase, 'select' | 'insert' | 'execute'>;

async function sealAll(
  db: OwnerWork,
  secrets: SecretBox,
  columns: readonly SealedColumn[],
): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(${SEALING})`);
  const [held] = await db.select().from(installations).where(eq(installations.name, KEY));
  if (held && !secrets.has(held.value))
    throw new StartError(
      'The passwords of gateways in this database are sealed with another key: give that one as SECRET_KEY, or put its file secret.key back into the data folder.',
    );
  if (held?.value === secrets.keyId) return;
  for (const { sealed, owner } of columns) await sealColumn(db, secrets, sealed, owner);
  const value = secrets.keyId;
  await db
    .insert(installations)
    .values({ name: KEY, value })
    .onConflictDoUpdate({ target: installations.name, set: { value } });
}

async function sealColumn(
  db: OwnerWork,
  secrets: SecretBox,
  column: Column,
  owner: Column,
): Promise<void> {
  const { table } = column;
  const { rows } = await db.execute<{ owner: number | string; stored: Sealed }>(
    sql`SELECT ${owner} AS owner, ${column} AS stored FROM ${table} FOR UPDATE`,
  );
  for (const { owner: whose, stored } of rows) {
    const renewed = secrets.renew(stored, placeOf(column, whose));
    if (renewed === stored) continue;
    await db.execute(
      sql`UPDATE ${table} SET ${sql.identifier(column.name)} = ${renewed} WHERE ${owner} = ${whose} AND ${column} = ${stored}`,
    );
  }
}
