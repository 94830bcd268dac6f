import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { accounts } from '../../kit/db/schema/accounts.ts';
import { instant } from '../../kit/db/schema/columns.ts';
import { ofBranch } from '../../kit/db/schema/records.ts';
import { appointments, patients } from './clinic.ts';

/** Nurses' notes on a patient: rich text, stored as sanitised HTML. */
export const nurseNotes = pgTable(
  'nurse_note',
  {
    ...ofBranch(),
    patientId: integer('patient_id').notNull(),
    /** The visit that it was written for, if one was said. */
    appointmentId: integer('appointment_id'),
    note: text('note').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => accounts.id),
    removedAt: instant('removed_at'),
  },
  (table) => [
    foreignKey({
      columns: [table.branchId, table.patientId],
      foreignColumns: [patients.branchId, patients.id],
    }),
    foreignKey({
      columns: [table.branchId, table.appointmentId],
      foreignColumns: [appointments.branchId, appointments.id],
    }),
    index('nurse_note_patient')
      .on(table.branchId, table.patientId, table.createdAt)
      .where(sql`${table.removedAt} is null`),
  ],
);

/** Merges of two records of one person, with the moved rows, so that a merge can be undone. */
export const patientMerges = pgTable(
  'patient_merge',
  {
    ...ofBranch(),
    keptId: integer('kept_id').notNull(),
    mergedId: integer('merged_id').notNull(),
    /** Keys of the moved rows, by table; and the earlier fields of the kept record. */
    moved: jsonb('moved').$type<Record<string, unknown[]>>().notNull(),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    mergedAt: instant('merged_at').notNull().defaultNow(),
    mergedBy: integer('merged_by')
      .notNull()
      .references(() => accounts.id),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    foreignKey({
      columns: [table.branchId, table.keptId],
      foreignColumns: [patients.branchId, patients.id],
    }),
    foreignKey({
      columns: [table.branchId, table.mergedId],
      foreignColumns: [patients.branchId, patients.id],
    }),
    index('patient_merge_kept').on(table.branchId, table.keptId),
  ],
);
