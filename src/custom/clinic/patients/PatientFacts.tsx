import { lookups } from '../../../../contract/clinic/lookups.ts';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { valueText } from '../../../framework/fieldValues.ts';
import { formatDate } from '../../../framework/format.ts';
import { formatPhone } from '../../../framework/phone.ts';
import { type Translate, useText } from '../../../framework/text.tsx';
import { allergyText } from '../shared/allergyText.ts';
import type { FormStep } from './formSteps.ts';
import { fieldsByStep, type PatientField } from './patientFields.ts';
import { patientRecordResource } from './patientRecordResource.ts';

/** The fields of a form step, read-only. Empty ones are left out. */
export function PatientFacts({ patient, step }: { patient: Patient; step: FormStep }) {
  const t = useText();
  const priorities = useCallQuery(lookups.patPriority, {}).data?.data ?? [];
  const shown = ({ name, kind }: PatientField): string => {
    const value = valueText(patient[name]);
    if (kind === 'date') return formatDate(value);
    if (kind === 'digits') return formatPhone(value);
    if (kind === 'sex' && value !== '') return t(value === 'M' ? 'PATIENT.MALE' : 'PATIENT.FEMALE');
    if (kind === 'priority')
      return t.value(
        'pat_priority',
        priorities.find(({ id }) => id === patient.priority)?.value ?? value,
      );
    const { lookup } = patientRecordResource.fields[name] ?? {};
    return lookup ? t.value(lookup, value) : value;
  };
  const allergies = { label: t('PATIENT.ALLERGIES'), value: allergyFact(t, patient) };
  const fields = (fieldsByStep.find((each) => each.step === step)?.fields ?? [])
    .map((field) => ({ label: t(field.label), value: shown(field) }))
    .filter(({ value }) => value !== '');
  const facts = step === 'medical' ? [allergies, ...fields] : fields;
  if (facts.length === 0) return <p className="ui-hint">{t('PATIENT.NOTHING_KNOWN')}</p>;
  return (
    <dl className="patient-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

// Below the label "Allergies" their names are enough.
function allergyFact(t: Translate, patient: Patient): string {
  return patient.allergyStatus === 'known'
    ? patient.allergyList.join(', ')
    : allergyText(t, patient);
}
