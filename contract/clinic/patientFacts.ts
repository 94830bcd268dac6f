import { dateText } from '../kit/dateText.ts';
import { kindOf } from '../kit/kind.ts';
import type { Params } from '../kit/message.ts';
import { formatPhone } from '../kit/phone.ts';
import type { TextCode } from '../texts/index.ts';
import type { ValueList } from '../texts/values.ts';
import { type FormStep, fieldsByStep, type PatientField } from './patientFields.ts';
import { type Patient, patient as patientSchema } from './patients.ts';

/** The texts of the catalogue in a language. */
export interface Say {
  (code: TextCode, params?: Params): string;
  /** A value of a list; the value itself if the catalogue does not contain it. */
  value: (list: ValueList, value: string) => string;
  language: string;
}

/** What is known of a patient, with its name. */
export interface Fact {
  name: string;
  text: string;
}

/** The fields of a form step as people read them, on pages and papers. Empty ones are left out. */
export function patientFacts(
  say: Say,
  patient: Patient,
  step: FormStep,
  priorities: readonly { id: number; value: string }[],
): Fact[] {
  const fields = fieldsByStep.find((each) => each.step === step)?.fields ?? [];
  return fields
    .map((field) => ({ name: say(field.label), text: fieldText(say, patient, field, priorities) }))
    .filter(({ text }) => text !== '');
}

/** Who a patient is, for a line below the name: identity number, sex, age, phone, and since when. */
export function patientIdentity(say: Say, patient: Patient): string[] {
  const { icPassport, sex, age, mobile, regDate } = patient;
  return [
    icPassport,
    sexText(say, sex),
    age === null ? '' : say('PATIENT.YEARS', { age }),
    formatPhone(mobile),
    say('PATIENT.SINCE', { date: dateText(regDate, say.language) }),
  ].filter(Boolean);
}

/** What a record says of allergies: which, who recorded when that none are known, or that nobody asked. */
export function allergyText(
  say: Say,
  {
    allergyStatus,
    allergyList,
    allergiesNoneKnownBy,
    allergiesNoneKnownAt,
  }: Pick<
    Patient,
    'allergyStatus' | 'allergyList' | 'allergiesNoneKnownBy' | 'allergiesNoneKnownAt'
  >,
): string {
  if (allergyStatus === 'known')
    return say('PATIENT.ALLERGIES_OF', { list: allergyList.join(', ') });
  if (allergyStatus === 'notAsked') return say('PATIENT.ALLERGIES_NOT_ASKED');
  return say('PATIENT.NO_ALLERGIES_BY', {
    who: allergiesNoneKnownBy ?? '',
    date: dateText(allergiesNoneKnownAt, say.language),
  });
}

function fieldText(
  say: Say,
  patient: Patient,
  { name, kind }: PatientField,
  priorities: readonly { id: number; value: string }[],
): string {
  if (kind === 'priority') return priorities.find(({ id }) => id === patient.priority)?.value ?? '';
  const value = patient[name];
  if (typeof value !== 'string') return '';
  if (kind === 'date') return dateText(value, say.language);
  if (kind === 'digits') return formatPhone(value);
  if (kind === 'sex') return sexText(say, value);
  const list = kindOf(patientSchema.shape[name])?.lookup;
  return list === undefined ? value : say.value(list as ValueList, value);
}

/** A sex in words. */
export function sexText(say: Say, sex: string): string {
  if (sex === 'M') return say('PATIENT.MALE');
  return sex === 'F' ? say('PATIENT.FEMALE') : sex;
}
