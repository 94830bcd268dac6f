import type { MergedKind } from '../../../contract/patientMerges.ts';
import { appointments, nurseNotes } from '../../db/schema/index.ts';
import type { BranchContext } from '../../http/context.ts';
import { allergiesWay } from './allergies.ts';
import { messagesWay } from './messages.ts';
import { ownedWay } from './owned.ts';
import { referencesToPatients } from './references.ts';
import { relativesWay } from './relatives.ts';
import { waitingWay } from './waiting.ts';

/** The two records of a merge. */
export interface Pair {
  keptId: number;
  mergedId: number;
}

/** How what belongs to one record comes to another, and back. */
export interface Way {
  kind: MergedKind;
  /** How many a merge would move. */
  count: (context: BranchContext, pair: Pair) => Promise<number>;
  /** Moves them, and answers as JSON what `back` is to know. */
  move: (context: BranchContext, pair: Pair) => Promise<unknown[]>;
  /** Puts back what was moved. What was changed since, so that it cannot be, stays and is counted. */
  back: (context: BranchContext, pair: Pair, moved: unknown[]) => Promise<number>;
}

const stays = 'stays';

/**
 * What a merge does about each column that refers to a patient. Merges themselves stay as they were made. Follow-ups
 * go with their appointments.
 */
const wayOf: Readonly<Record<string, Way | typeof stays>> = {
  'appointment.patient_id': ownedWay('appointments', 'appointments', appointments),
  'nurse_note.patient_id': ownedWay('nurseNotes', 'nurse-notes', nurseNotes),
  'message.patient_id': messagesWay,
  'waiting_entry.patient_id': waitingWay,
  'patient_relative.patient_id': relativesWay,
  'patient_relative.relative_id': relativesWay,
  'patient_allergy.patient_id': allergiesWay,
  'patient_merge.kept_id': stays,
  'patient_merge.merged_id': stays,
};

/** References to patients of which merging does not know what to do with them. */
export function unknownReferences(references: readonly string[]): string[] {
  return references.filter((reference) => !(reference in wayOf));
}

/** Every way, each once. Without one for each reference nothing is merged: something would be left behind. */
export function waysOfMerging(): Way[] {
  const unknown = unknownReferences(referencesToPatients());
  if (unknown.length > 0)
    throw new Error(`merging does not know ${unknown.join(', ')}: say how it moves in ways.ts`);
  return [...new Set(Object.values(wayOf))].filter((way) => way !== stays);
}
