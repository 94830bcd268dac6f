import { foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { patientFileKinds } from '../../../contract/masterLists/patientFiles.ts';
import * as columns from '../../kit/db/schema/columns.ts';
import { file } from '../../kit/db/schema/files.ts';
import * as records from '../../kit/db/schema/records.ts';
import { patients } from './clinic.ts';

/** Documents that people brought, kept with a patient's record. */
export const patientFiles = pgTable(
  'patient_file',
  {
    ...records.ofBranch(),
    ...records.authored(),
    title: text('title').notNull(),
    kind: columns.oneOf('kind', patientFileKinds),
    day: columns.of('day', 'day'),
    patient: integer('patient_id').notNull(),
    file: file('file_id'),
  },
  (table) => [
    foreignKey({
      columns: [table.branchId, table.patient],
      foreignColumns: [patients.branchId, patients.id],
    }),
    index('patient_file_patient').on(table.patient, table.day),
  ],
);
