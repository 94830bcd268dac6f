import * as kinds from '../fields.ts';
import { fileTypes } from '../kit/files.ts';
import { masterList } from '../kit/rest.ts';

/** What a brought document is. */
export const patientFileKinds = ['letter', 'result', 'scan', 'photo', 'other'] as const;

/** Bytes of a brought document at most. */
export const MAX_PATIENT_FILE = 10_000_000;

/** A PNG of one point. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Documents that people bring, kept with a patient's record: letters, results, scans and photos. */
export const patientFiles = masterList({
  one: 'patientFile',
  of: 'branch',
  managedBy: ['Tenant', 'Manager', 'Doctor', 'Nurse', 'Receptionist'],
  isAuthored: true,
  asksReason: true,
  fields: {
    title: kinds.requiredText(1, 150),
    kind: kinds.oneOf(patientFileKinds),
    day: kinds.day(),
    patient: kinds.reference('patientIds'),
    file: kinds.file({ types: fileTypes, maxBytes: MAX_PATIENT_FILE }),
  },
  rule: {
    holds: ({ file }) => file !== null,
    error: 'GENERAL.REQUIRED',
    field: 'file',
  },
  removal: {
    asks: { reason: kinds.requiredText(3, 300) },
    example: { reason: 'Of another patient' },
  },
  example: {
    title: 'Referral letter',
    kind: 'letter',
    day: '2026-11-02',
    patient: 1,
    file: { name: 'Letter.png', type: 'image/png', base64: DOT },
  },
});
