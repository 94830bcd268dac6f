import type { Patient } from '../../../../../contract/clinic/patients.ts';
import {
  type doseUnits,
  type Frequency,
  type medicineForms,
  type PrescriptionLine,
} from '../../../../../contract/clinic/prescriptions.ts';
import type { Answer } from '../../../../../contract/kit/call.ts';
import { masterLists } from '../../../../../contract/masterLists/index.ts';
import type { Stored } from '../../../../framework/autosave.ts';

const { prescriptionList } = masterLists.prescriptions.calls;
export type Prescription = Answer<typeof prescriptionList>[number];
export type Medicine = Answer<typeof masterLists.medicines.calls.medicineList>[number];

/** A line as it is typed: numbers are texts. */
export interface TypedLine {
  id?: number;
  name: string;
  substance: string;
  strength: string;
  form: (typeof medicineForms)[number];
  dose: string;
  unit: (typeof doseUnits)[number];
  frequency: Frequency;
  days: string;
  amount: string;
  instructions: string;
}

/** What a doctor prescribes at a visit. */
export type PrescriptionValues = { lines: readonly TypedLine[] };

export const noLines: PrescriptionValues = { lines: [] };

/** How the prescriptions of a visit are asked for. */
export const prescriptionsOfVisit = (appointment: number) => ({
  filter: JSON.stringify({ appointment }),
  range: JSON.stringify([0, 19]),
  sort: JSON.stringify(['addedAt', 'ASC']),
});

/** How the last prescription that was issued to a patient is asked for. */
export const lastIssued = ({ patID }: Pick<Patient, 'patID'>) => ({
  filter: JSON.stringify({ patient: patID, state: 'issued' }),
  range: JSON.stringify([0, 0]),
  sort: JSON.stringify(['issuedAt', 'DESC']),
});

/** Whether a prescription is the person's own. */
export const isOwn = (prescription: Prescription): boolean =>
  'mayEdit' in prescription && prescription.mayEdit === true;

/** The lines of a stored prescription, as they are typed. */
export const typedLines = ({ lines }: Prescription): TypedLine[] =>
  (lines || []).map((line) => ({
    ...(line.id !== undefined && { id: line.id }),
    name: line.name,
    substance: line.substance ?? '',
    strength: line.strength ?? '',
    form: line.form,
    dose: numberText(line.dose),
    unit: line.unit,
    frequency: line.frequency,
    days: numberText(line.days),
    amount: numberText(line.amount),
    instructions: line.instructions ?? '',
  }));

/** A prescription as it is stored. */
export const storedPrescription = (prescription: Prescription): Stored<PrescriptionValues> => ({
  id: prescription.id,
  version: prescription.version,
  values: { lines: typedLines(prescription) },
});

/** Lines of another prescription, for this one. */
export const copied = (lines: readonly TypedLine[]): TypedLine[] =>
  lines.map(({ id: _id, ...line }) => line);

/** A line with a medicine as it is usually taken. */
export const lineOf = (medicine: Medicine): TypedLine => ({
  name: medicine.name,
  substance: medicine.substance ?? '',
  strength: medicine.strength ?? '',
  form: medicine.form,
  dose: numberText(medicine.dose),
  unit: medicine.unit,
  frequency: medicine.frequency,
  days: numberText(medicine.days),
  amount: '',
  instructions: medicine.instructions ?? '',
});

/** A line with a medicine that the branch does not list. */
export const newLine = (name: string): TypedLine => ({
  name,
  substance: '',
  strength: '',
  form: 'other',
  dose: '',
  unit: 'tablet',
  frequency: 'three',
  days: '',
  amount: '',
  instructions: '',
});

/** A typed line, to be worked out with; what is no number yet is none. */
export const read = (line: TypedLine): PrescriptionLine => ({
  ...line,
  dose: Number(line.dose) > 0 ? line.dose : null,
  days: numberOf(line.days),
  amount: numberOf(line.amount),
});

/** A typed line, to be saved; the server refuses what is no number. */
export const sentLine = ({ days, amount, dose, ...line }: TypedLine) => ({
  ...line,
  dose: dose.trim() === '' ? null : dose.trim(),
  days: days.trim() === '' ? null : days.trim(),
  amount: amount.trim() === '' ? null : amount.trim(),
});

const numberOf = (text: string): number | null => (Number(text) > 0 ? Number(text) : null);

const numberText = (value: string | number | null | undefined): string =>
  value === null || value === undefined || value === '' ? '' : String(Number(value));
