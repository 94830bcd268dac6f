import { doseUnits, frequencies, medicineForms, wordsOfChoice } from '../clinic/prescriptions.ts';
import * as kinds from '../fields.ts';
import { masterList } from '../kit/rest.ts';

/** How a medicine is taken, as a medicine says it is usually and a line of a prescription for its patient. */
export const dosage = {
  dose: kinds.optionalDecimal({ digits: 2, min: 0.01, max: 9_999 }),
  unit: kinds.oneOf(doseUnits, { words: wordsOfChoice('UNIT', doseUnits) }),
  frequency: kinds.oneOf(frequencies, { words: wordsOfChoice('FREQUENCY', frequencies) }),
  days: kinds.optionalWholeNumber({ min: 1, max: 366 }),
  instructions: kinds.optionalText(300),
};

/** What a medicine is. */
export const medicine = {
  name: kinds.requiredText(1, 200),
  substance: kinds.optionalText(200),
  strength: kinds.optionalText(60),
  form: kinds.oneOf(medicineForms, { words: wordsOfChoice('FORM', medicineForms) }),
};

/** The medicines that a branch prescribes, with how they are usually taken. Substances are separated by commas. */
export const medicines = masterList({
  one: 'medicine',
  of: 'branch',
  managedBy: ['Tenant', 'Manager', 'Doctor'],
  readBy: ['Nurse', 'Receptionist'],
  fields: {
    ...medicine,
    ...dosage,
    isOffered: kinds.orElse(kinds.flag(), true),
  },
  example: {
    name: 'Paracetamol',
    substance: 'Paracetamol',
    strength: '500 mg',
    form: 'tablet',
    dose: '2',
    unit: 'tablet',
    frequency: 'three',
    days: 3,
  },
});
