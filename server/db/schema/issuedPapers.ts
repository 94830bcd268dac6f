import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Language } from '../../../contract/kit/language.ts';
import type { SlipRecordName } from '../../../contract/reports/dataSets.ts';
import { accounts } from '../../kit/db/schema/accounts.ts';
import { instant } from '../../kit/db/schema/columns.ts';
import { branchId, ofBranch } from '../../kit/db/schema/records.ts';
import { doctors, patients } from './clinic.ts';

/** A value of a slip's record: a text, a number, or a picture as base64. */
export type KeptValue = string | number | { base64: string } | null;

/** All that a paper says, so that it is drawn the same for as long as it is kept. */
export type PaperContent =
  | { kind: 'form'; template: number; values: { name: string; value: string }[] }
  | {
      kind: 'slip';
      xml: string;
      record: SlipRecordName;
      language: Language;
      row: Record<string, KeptValue>;
      general: Record<string, KeptValue>;
      letterhead: { name: string; lines: string[] } | null;
      answers: [string, string][];
    };

/** Papers that doctors issued: certificates and the like. Nothing but their being void changes. */
export const issuedPapers = pgTable(
  'issued_paper',
  {
    ...ofBranch(),
    patientId: integer('patient_id').notNull(),
    doctorId: integer('doctor_id').notNull(),
    /** The doctor's account. */
    issuedBy: integer('issued_by')
      .notNull()
      .references(() => accounts.id),
    issuedAt: instant('issued_at').notNull().defaultNow(),
    series: text('series').notNull(),
    /** From 1 on in each series of a branch, without a gap. */
    number: integer('number').notNull(),
    title: text('title').notNull(),
    /** The doctor's name as the paper has it. */
    doctorName: text('doctor_name').notNull(),
    fromDay: date('from_day'),
    toDay: date('to_day'),
    content: jsonb('content').$type<PaperContent>().notNull(),
    /** How often it was printed: the first time as the original. */
    prints: integer('prints').notNull().default(0),
    voidedAt: instant('voided_at'),
    voidedBy: integer('voided_by').references(() => accounts.id),
    voidReason: text('void_reason'),
  },
  (table) => [
    foreignKey({
      columns: [table.branchId, table.patientId],
      foreignColumns: [patients.branchId, patients.id],
    }),
    foreignKey({
      columns: [table.branchId, table.doctorId],
      foreignColumns: [doctors.branchId, doctors.id],
    }),
    uniqueIndex('issued_paper_number').on(table.branchId, table.series, table.number),
    index('issued_paper_patient').on(table.branchId, table.patientId),
    check('issued_paper_period', sql`(from_day IS NULL) = (to_day IS NULL) AND from_day <= to_day`),
    check(
      'issued_paper_void',
      sql`(voided_at IS NULL) = (voided_by IS NULL) AND (voided_at IS NULL) = (void_reason IS NULL)`,
    ),
  ],
);

/** The last number of each series of a branch. Taken last in the transaction that issues a paper. */
export const paperNumbers = pgTable(
  'paper_number',
  {
    branchId: branchId(),
    series: text('series').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.branchId, table.series] })],
);
