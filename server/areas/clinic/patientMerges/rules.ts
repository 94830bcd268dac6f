import {
  appointments,
  bills,
  disclosures,
  issuedPapers,
  nurseNotes,
  patientFiles,
  pdfDocuments,
  prescriptions,
  visitNotes,
  vitalSigns,
} from '../../../db/schema/index.ts';
import { allergiesRule } from './allergies.ts';
import { messagesRule } from './messages.ts';
import { ownedRule } from './owned.ts';
import { referencesToPatients } from './references.ts';
import { relativesRule } from './relatives.ts';
import { waitingRule } from './waiting.ts';
import type { MergeRule } from './way.ts';

const unchanged = 'stays';

/**
 * The merge rule of each column that refers to a patient. Rows of merges themselves stay unchanged. Follow-ups move
 * with their appointments.
 */
const ruleByReference: Readonly<Record<string, MergeRule | typeof unchanged>> = {
  'appointment.patient_id': ownedRule('appointments', 'appointments', appointments),
  'nurse_note.patient_id': ownedRule('nurseNotes', 'nurse-notes', nurseNotes),
  'pdf_document.patient_id': ownedRule('pdfDocuments', 'pdf-documents', pdfDocuments),
  'patient_file.patient_id': ownedRule('patientFiles', 'patient-files', patientFiles, 'patient'),
  'disclosure.patient_id': ownedRule('disclosures', 'disclosures', disclosures, 'patient'),
  'issued_paper.patient_id': ownedRule('issuedPapers', 'issued-papers', issuedPapers),
  'visit_note.patient_id': ownedRule('visitNotes', 'visit-notes', visitNotes, 'patient'),
  'vital_sign.patient_id': ownedRule('vitalSigns', 'vital-signs', vitalSigns, 'patient'),
  // Their receipts go with them.
  'bill.patient_id': ownedRule('bills', 'bills', bills),
  'prescription.patient_id': ownedRule('prescriptions', 'prescriptions', prescriptions, 'patient'),
  // As in the audit: what was read stays with the record that it was.
  'record_reading.patient_id': unchanged,
  'message.patient_id': messagesRule,
  'waiting_entry.patient_id': waitingRule,
  'patient_relative.patient_id': relativesRule,
  'patient_relative.relative_id': relativesRule,
  'patient_allergy.patient_id': allergiesRule,
  'patient_merge.kept_id': unchanged,
  'patient_merge.merged_id': unchanged,
};

/** References to patients that have no merge rule. */
export function unknownReferences(references: readonly string[]): string[] {
  return references.filter((reference) => !(reference in ruleByReference));
}

/** Every merge rule, once. A reference without a rule throws: its rows would be left behind. */
export function mergeRules(): MergeRule[] {
  const unknown = unknownReferences(referencesToPatients());
  if (unknown.length > 0)
    throw new Error(`merging does not know ${unknown.join(', ')}: say how it moves in ways.ts`);
  return [...new Set(Object.values(ruleByReference))].filter((rule) => rule !== unchanged);
}
