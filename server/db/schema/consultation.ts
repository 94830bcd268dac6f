import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import * as columns from '../../kit/db/schema/columns.ts';
import * as records from '../../kit/db/schema/records.ts';
import { appointments, doctors, patients } from './clinic.ts';

/** The diagnoses that a branch makes. */
export const diagnoses = pgTable(
  'diagnosis',
  {
    ...records.ofBranch(),
    name: text('name').notNull(),
    code: columns.defaultText('code'),
  },
  (table) => [uniqueIndex('diagnosis_once').on(table.branchId, sql`lower(${table.name})`)],
);

/** Sentences that are written often, of the branch and of single doctors. */
export const frequentTexts = pgTable(
  'frequent_text',
  {
    ...records.ofBranch(),
    shortcut: text('shortcut').notNull(),
    text: text('text').notNull(),
    doctor: columns.optional('reference', 'doctor_id').references(() => doctors.id),
  },
  (table) => [
    uniqueIndex('frequent_text_once').on(
      table.branchId,
      sql`lower(${table.shortcut})`,
      sql`coalesce(${table.doctor}, 0)`,
    ),
  ],
);

/** What doctors wrote of visits. */
export const visitNotes = pgTable(
  'visit_note',
  {
    ...records.ofBranch(),
    ...records.authored(),
    complaint: columns.defaultText('complaint'),
    findings: columns.defaultText('findings'),
    assessment: columns.defaultText('assessment'),
    plan: columns.defaultText('plan'),
    text: columns.defaultText('text'),
    appointment: integer('appointment_id').notNull(),
    patient: integer('patient_id').notNull(),
    doctor: integer('doctor_id').notNull(),
    state: columns.oneOf('state', ['draft', 'signed']),
    signedAt: columns.optional('wallClock', 'signed_at'),
  },
  (table) => [
    ...ofVisit(table),
    foreignKey({
      columns: [table.branchId, table.doctor],
      foreignColumns: [doctors.branchId, doctors.id],
    }),
    uniqueIndex('visit_note_once').on(table.branchId, table.appointment, table.doctor),
    index('visit_note_patient').on(table.patient),
    index('visit_note_added').on(table.branchId, table.addedAt),
    // A doctor's notes that wait for being signed.
    index('visit_note_draft')
      .on(table.branchId, table.doctor)
      .where(sql`${table.state} = 'draft'`),
  ],
);

/** The diagnoses of a note, as they were called then. */
export const visitNoteDiagnoses = records.inside('visit_note_diagnosis', () => visitNotes.id, {
  name: text('name').notNull(),
  code: columns.defaultText('code'),
});

/** Measurements of patients' vital signs. */
export const vitalSigns = pgTable(
  'vital_sign',
  {
    ...records.ofBranch(),
    ...records.authored(),
    systolic: columns.optional('integer', 'systolic'),
    diastolic: columns.optional('integer', 'diastolic'),
    pulse: columns.optional('integer', 'pulse'),
    temperature: columns.optional('decimal', 'temperature'),
    saturation: columns.optional('integer', 'saturation'),
    weight: columns.optional('decimal', 'weight'),
    height: columns.optional('decimal', 'height'),
    pain: columns.optional('integer', 'pain'),
    remark: columns.of('longText', 'remark'),
    patient: integer('patient_id').notNull(),
    appointment: columns.optional('reference', 'appointment_id'),
  },
  (table) => [
    ...ofVisit(table),
    index('vital_sign_patient').on(table.patient, table.addedAt),
    index('vital_sign_appointment')
      .on(table.appointment)
      .where(sql`${table.appointment} is not null`),
  ],
);

/** The body mass index of a measurement with weight and height. */
export const vitalSignComputed = {
  bmi: ({ weight, height }: typeof vitalSigns) =>
    sql`round(${weight} / ((${height} / 100) * (${height} / 100)), 1)`,
};

// What refers to a patient and a visit of the same branch.
export function ofVisit(table: {
  branchId: AnyPgColumn;
  patient: AnyPgColumn;
  appointment: AnyPgColumn;
}) {
  return [
    foreignKey({
      columns: [table.branchId as never, table.patient as never],
      foreignColumns: [patients.branchId, patients.id],
    }),
    foreignKey({
      columns: [table.branchId as never, table.appointment as never],
      foreignColumns: [appointments.branchId, appointments.id],
    }),
  ];
}
