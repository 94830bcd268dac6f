import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from '../../kit/db/schema/accounts.ts';
import { instant } from '../../kit/db/schema/columns.ts';
import { file } from '../../kit/db/schema/files.ts';
import { branchId, ofBranch } from '../../kit/db/schema/records.ts';
import { patients } from './clinic.ts';
import { pdfTemplates } from './platform.ts';

/** PDFs that are kept with a patient's record. */
export const pdfDocuments = pgTable(
  'pdf_document',
  {
    ...ofBranch(),
    patientId: integer('patient_id').notNull(),
    /** The form that it was made from, if any. */
    templateId: integer('template_id').references(() => pdfTemplates.id),
    title: text('title').notNull(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    foreignKey({
      columns: [table.branchId, table.patientId],
      foreignColumns: [patients.branchId, patients.id],
    }),
    index('pdf_document_patient')
      .on(table.branchId, table.patientId)
      .where(sql`${table.removedAt} is null`),
  ],
);

/** What a document was each time it was saved. */
export const pdfDocumentVersions = pgTable(
  'pdf_document_version',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    branchId: branchId(),
    documentId: integer('document_id')
      .notNull()
      .references(() => pdfDocuments.id),
    /** From 1 on. */
    number: integer('number').notNull(),
    file: file('file_id').notNull(),
    savedAt: instant('saved_at').notNull().defaultNow(),
    savedBy: integer('saved_by')
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [uniqueIndex('pdf_document_version_once').on(table.documentId, table.number)],
);
