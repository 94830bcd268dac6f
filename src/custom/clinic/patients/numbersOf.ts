import { sexText } from '../../../../contract/clinic/patientFacts.ts';
import type { FoundPatient, PatientRow } from '../../../../contract/clinic/patients.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { formatDate } from '../../../framework/format.ts';
import type { Translate } from '../../../framework/text.tsx';

/** What tells a patient from others of the name. A patient whom a search found has the last visit as well. */
export type Told = Pick<PatientRow, 'icPassport' | 'age' | 'mobile'> &
  Partial<Pick<FoundPatient, 'sex' | 'lastVisit'>>;

/** Identity number, sex, age, phone and last visit, as far as they are known. */
export function numbersOf(t: Translate, { icPassport, sex, age, mobile, lastVisit }: Told) {
  return [
    icPassport,
    sex ? sexText(t, sex) : '',
    age === null ? '' : t('PATIENT.YEARS', { age }),
    formatPhone(mobile),
    lastVisit ? t('APPT.LAST_VISIT', { visit: formatDate(lastVisit) }) : '',
  ].filter(Boolean);
}
