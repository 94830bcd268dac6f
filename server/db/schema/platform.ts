import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { defaultText, ofPlatform } from './columns.ts';

export const practiceTypes = pgTable(
  'practice_type',
  {
    ...ofPlatform(),
    title: text('title').notNull(),
    description: defaultText('description'),
  },
  (table) => [uniqueIndex('practice_type_title').on(sql`lower(${table.title})`)],
);
