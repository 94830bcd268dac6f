import { noteSourceNamed } from '../../../../contract/clinic/noteWords.ts';
import type { ReadField } from '../../../../contract/kit/pdfForms.ts';
import {
  type FormField,
  type FormSource,
  formSourceNames,
  isFitting,
} from '../../../../contract/platform/pdfForms.ts';
import { refusal } from '../../../kit/http/failure.ts';

/** Other names that forms give to what a field holds, in small letters alone. */
const synonyms: Readonly<Record<string, FormSource>> = {
  name: 'patientName',
  fullname: 'patientName',
  nama: 'patientName',
  namapesakit: 'patientName',
  nric: 'patientIdentity',
  ic: 'patientIdentity',
  nokp: 'patientIdentity',
  passport: 'patientIdentity',
  identitynumber: 'patientIdentity',
  dob: 'patientBirthDate',
  dateofbirth: 'patientBirthDate',
  tarikhlahir: 'patientBirthDate',
  age: 'patientAge',
  umur: 'patientAge',
  sex: 'patientSex',
  gender: 'patientSex',
  jantina: 'patientSex',
  male: 'patientIsMale',
  lelaki: 'patientIsMale',
  female: 'patientIsFemale',
  perempuan: 'patientIsFemale',
  phone: 'patientPhone',
  telefon: 'patientPhone',
  email: 'patientEmail',
  address: 'patientAddress',
  alamat: 'patientAddress',
  occupation: 'patientOccupation',
  employer: 'patientCompany',
  majikan: 'patientCompany',
  allergies: 'patientAllergies',
  date: 'today',
  tarikh: 'today',
  doctorname: 'doctor',
  doktor: 'doctor',
  clinic: 'branchName',
  klinik: 'branchName',
  from: 'periodFrom',
  dari: 'periodFrom',
  to: 'periodTo',
  hingga: 'periodTo',
  days: 'periodDays',
  numberofdays: 'periodDays',
  bilanganhari: 'periodDays',
};

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

/** The fields of a new form, those matched whose name or label says what they hold. */
export function guessed(fields: readonly ReadField[]): FormField[] {
  return fields.map((field) => {
    const named = [field.name, field.label].map(sourceNamed);
    const source = named.find((each) => each !== undefined && isFitting(field.type, each));
    return { ...field, source: source ?? null };
  });
}

function sourceNamed(text: string): FormSource | undefined {
  const name = plain(text);
  return (
    formSourceNames.find((source) => plain(source) === name) ??
    (Object.hasOwn(synonyms, name) ? synonyms[name] : noteSourceNamed(text))
  );
}

/** The fields with what they are filled with from now on. Refuses a field that is not there or does not fit. */
export function matched(
  fields: readonly FormField[],
  matches: readonly { name: string; source: FormSource }[],
): FormField[] {
  const sources = new Map(matches.map(({ name, source }) => [name, source]));
  const known = new Set(fields.map(({ name }) => name));
  if (matches.some(({ name }) => !known.has(name)))
    throw refusal(400, 'PDF.NO_SUCH_FIELD', { field: 'matches' });
  return fields.map((field) => {
    const source = sources.get(field.name) ?? null;
    if (source && !isFitting(field.type, source))
      throw refusal(400, 'PDF.DOES_NOT_FIT', { field: 'matches', params: { name: field.label } });
    return { ...field, source };
  });
}

/** How many fields are filled from the record. */
export const countMatched = (fields: readonly FormField[]): number =>
  fields.filter(({ source }) => source !== null).length;
