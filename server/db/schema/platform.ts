import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { mailKeys } from '../../../contract/platform/mails.ts';
import type { Language } from '../../../contract/texts/index.ts';
import type { StartRow } from '../../areas/platform/databaseTemplates/rows.ts';
import { defaultText, oneOf, ofPlatform } from './columns.ts';

export const practiceTypes = pgTable(
  'practice_type',
  {
    ...ofPlatform(),
    title: text('title').notNull(),
    description: defaultText('description'),
  },
  (table) => [uniqueIndex('practice_type_title').on(sql`lower(${table.title})`)],
);

/** The platform's own words of a mail in one language, in the place of the shipped ones. */
export const emailTemplates = pgTable(
  'email_template',
  {
    ...ofPlatform(),
    template: oneOf('template', mailKeys),
    language: text('language').$type<Language>().notNull(),
    subject: text('subject').notNull(),
    title: text('title').notNull(),
    /** Sanitised HTML without attributes. */
    content: text('content').notNull(),
  },
  (table) => [uniqueIndex('email_template_once').on(table.template, table.language)],
);

/** What a new branch of a type of practice begins with: a script as it was uploaded, and the rows that it makes. */
export const databaseTemplates = pgTable(
  'database_template',
  {
    ...ofPlatform(),
    name: text('name').notNull(),
    practiceTypeID: integer('practice_type_id')
      .notNull()
      .references(() => practiceTypes.id),
    script: defaultText('script'),
    rows: jsonb('rows').$type<readonly StartRow[]>().notNull().default([]),
    rowCount: integer('row_count').notNull().default(0),
  },
  (table) => [uniqueIndex('database_template_practice').on(table.practiceTypeID)],
);
