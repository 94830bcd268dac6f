import { patientFiles } from '../../../db/schema/index.ts';
import type { CrudOptions } from '../../../kit/db/crud/index.ts';
import { notesReading } from '../../accounts/recordReadings/parts.ts';
import { refuseGonePatient } from './consultation.ts';
import { followMerge } from './followMerge.ts';

/** The rules of documents that people bring. */
export const patientFileOptions: CrudOptions = {
  async checked(context, { patient }) {
    if (patient !== undefined) await refuseGonePatient(context, Number(patient));
  },
  written: followMerge(patientFiles),
  read: notesReading('files'),
};
