import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../../db/schema/index.ts';

/** Every column that refers to a patient, as `table.column`, read from the schema. */
export function referencesToPatients(): string[] {
  const tables = (Object.values(schema) as unknown[]).filter((table) => is(table, PgTable));
  return tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignColumns } = key.reference();
      return columns
        .filter((_, index) => foreignColumns[index] === schema.patients.id)
        .map(({ name }) => `${getTableName(table)}.${name}`);
    }),
  );
}
