import type { PatientRow } from '../../../../contract/clinic/patients.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { useText } from '../../../framework/text.tsx';

/** What tells a patient from others of the name: identity number, age and phone. */
export function PatientNumbers({
  patient: { icPassport, age, mobile },
}: {
  patient: Pick<PatientRow, 'icPassport' | 'age' | 'mobile'>;
}) {
  const t = useText();
  const facts = [icPassport, age === null ? '' : t('PATIENT.YEARS', { age }), formatPhone(mobile)];
  return <small>{facts.filter(Boolean).join(' · ')}</small>;
}
