import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { doseUnits, frequencies, medicineForms } from '../../../contract/clinic/prescriptions.ts';
import * as columns from '../../kit/db/schema/columns.ts';
import * as records from '../../kit/db/schema/records.ts';
import { doctors } from './clinic.ts';
import { ofVisit } from './consultation.ts';

const medicine = () => ({
  name: text('name').notNull(),
  substance: columns.defaultText('substance'),
  strength: columns.defaultText('strength'),
  form: columns.oneOf('form', medicineForms),
});

const dosage = () => ({
  dose: columns.optional('decimal', 'dose'),
  unit: columns.oneOf('unit', doseUnits),
  frequency: columns.oneOf('frequency', frequencies),
  days: columns.optional('integer', 'days'),
  instructions: columns.of('longText', 'instructions'),
});

/** The medicines that a branch prescribes. */
export const medicines = pgTable(
  'medicine',
  {
    ...records.ofBranch(),
    ...medicine(),
    ...dosage(),
    isOffered: columns.of('boolean', 'is_offered'),
  },
  (table) => [
    uniqueIndex('medicine_once').on(
      table.branchId,
      sql`lower(${table.name})`,
      sql`lower(${table.strength})`,
      table.form,
    ),
  ],
);

/** What doctors prescribed at visits. */
export const prescriptions = pgTable(
  'prescription',
  {
    ...records.ofBranch(),
    ...records.authored(),
    appointment: integer('appointment_id').notNull(),
    patient: integer('patient_id').notNull(),
    doctor: integer('doctor_id').notNull(),
    state: columns.oneOf('state', ['draft', 'issued', 'void']),
    issuedAt: columns.optional('wallClock', 'issued_at'),
  },
  (table) => [
    ...ofVisit(table),
    foreignKey({
      columns: [table.branchId, table.doctor],
      foreignColumns: [doctors.branchId, doctors.id],
    }),
    uniqueIndex('prescription_once')
      .on(table.branchId, table.appointment, table.doctor)
      .where(sql`${table.state} <> 'void'`),
    index('prescription_patient').on(table.patient, table.issuedAt),
    index('prescription_added').on(table.branchId, table.addedAt),
  ],
);

/** The lines of a prescription: each medicine as it was called then. */
export const prescriptionLines = records.inside('prescription_line', () => prescriptions.id, {
  ...medicine(),
  ...dosage(),
  amount: columns.optional('integer', 'amount'),
});
