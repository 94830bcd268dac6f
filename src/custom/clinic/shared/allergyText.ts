import type { Patient } from '../../../../contract/clinic/patients.ts';
import { formatDate } from '../../../framework/format.ts';
import type { Translate } from '../../../framework/text.tsx';

/** What a record says of allergies: which, who recorded when that none are known, or that nobody asked. */
export function allergyText(
  t: Translate,
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
  if (allergyStatus === 'known') return t('PATIENT.ALLERGIES_OF', { list: allergyList.join(', ') });
  if (allergyStatus === 'notAsked') return t('PATIENT.ALLERGIES_NOT_ASKED');
  return t('PATIENT.NO_ALLERGIES_BY', {
    who: allergiesNoneKnownBy ?? '',
    date: formatDate(allergiesNoneKnownAt),
  });
}
