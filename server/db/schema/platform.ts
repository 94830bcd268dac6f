import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { version, words } from './columns.ts';

export const practiceTypes = pgTable(
  'practice_type',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    title: text('title').notNull(),
    description: words('description'),
    version: version(),
  },
  (table) => [uniqueIndex('practice_type_title').on(sql`lower(${table.title})`)],
);
