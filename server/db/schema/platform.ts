import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Language } from '../../../contract/kit/language.ts';
import { mailKeys } from '../../../contract/platform/mails.ts';
import { paperIssuers } from '../../../contract/platform/paperValues.ts';
import type { FormField } from '../../../contract/platform/pdfForms.ts';
import { dataSetNames, slipRecordNames } from '../../../contract/reports/dataSets.ts';
import { visitStages } from '../../../contract/reports/printSlips.ts';
import type { StartRow } from '../../areas/platform/databaseTemplates/rows.ts';
import { bytes, defaultText, instant, oneOf, ofPlatform } from '../../kit/db/schema/columns.ts';

/** Who may issue what is made of a form or slip, and what its numbers begin with. */
const issuing = () => ({
  issuedBy: oneOf('issued_by', paperIssuers).default('anyone'),
  series: defaultText('series'),
});

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

/** What reports show of which rows. */
export const reports = pgTable(
  'report',
  {
    ...ofPlatform(),
    reportName: text('name').notNull(),
    reportType: oneOf('data_set', dataSetNames),
    reportCategory: text('category').notNull(),
    description: defaultText('description'),
    reportXml: text('xml').notNull(),
    showDateStart: boolean('asks_first_day').notNull(),
    showDateEnd: boolean('asks_last_day').notNull(),
  },
  (table) => [uniqueIndex('report_once').on(sql`lower(${table.reportName})`)],
);

/** What is printed for one record. */
export const printSlips = pgTable(
  'print_slip',
  {
    ...ofPlatform(),
    printSlipName: text('name').notNull(),
    printSlipType: oneOf('record', slipRecordNames),
    printSlipCategory: text('category').notNull(),
    description: defaultText('description'),
    visitStage: oneOf('visit_stage', visitStages).default('none'),
    ...issuing(),
    printSlipXML: text('xml').notNull(),
  },
  (table) => [uniqueIndex('print_slip_once').on(sql`lower(${table.printSlipName})`)],
);

/** The reports and slips that came with the product, so that one that was removed does not come back. */
export const shippedDefinitions = pgTable('shipped_definition', {
  name: text('name').primaryKey(),
});

/** PDF forms that clinics fill for their patients, with their fields and what each is filled with. */
export const pdfTemplates = pgTable('pdf_template', {
  ...ofPlatform(),
  name: text('name').notNull(),
  description: defaultText('description'),
  ...issuing(),
  fileName: text('file_name').notNull(),
  size: integer('size').notNull(),
  fields: jsonb('fields').$type<readonly FormField[]>().notNull(),
  fieldCount: integer('field_count').notNull(),
  matchedCount: integer('matched_count').notNull(),
  removedAt: instant('removed_at'),
});

/** The PDF of a form, apart from what lists read. */
export const pdfTemplateContents = pgTable('pdf_template_content', {
  templateId: integer('template_id')
    .primaryKey()
    .references(() => pdfTemplates.id),
  content: bytes('content').notNull(),
});
