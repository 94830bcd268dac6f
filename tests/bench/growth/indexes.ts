import type { Client } from 'pg';

interface Definition {
  name: string;
  table: string;
  definition: string;
}

/** Does work without the indexes of tables that no reference needs, and makes them again. */
export async function withoutIndexes(
  owner: Client,
  tables: readonly string[],
  say: (line: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const { rows: exclusions } = await owner.query<Definition>(
    `SELECT conname AS name, conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'x' AND conrelid::regclass::text = ANY ($1)`,
    [tables],
  );
  const { rows: indexes } = await owner.query<Definition>(
    `SELECT i.indexrelid::regclass::text AS name, i.indrelid::regclass::text AS table,
            pg_get_indexdef(i.indexrelid) AS definition
       FROM pg_index i
      WHERE i.indrelid::regclass::text = ANY ($1)
        AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name, table } of exclusions)
    await owner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes) await owner.query(`DROP INDEX ${name}`);
  await work();
  for (const { name, definition } of indexes) {
    say(`Making the index ${name}`);
    await owner.query(definition);
  }
  for (const { name, table, definition } of exclusions) {
    say(`Making the constraint ${name}`);
    await owner.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
}
