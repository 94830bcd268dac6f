import { lookups } from '../../../../contract/clinic/lookups.ts';
import { allergyText, patientFacts } from '../../../../contract/clinic/patientFacts.ts';
import type { FormStep } from '../../../../contract/clinic/patientFields.ts';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { type Translate, useText } from '../../../framework/text.tsx';

/** The fields of a form step, read-only. Empty ones are left out. */
export function PatientFacts({ patient, step }: { patient: Patient; step: FormStep }) {
  const t = useText();
  const priorities = useCallQuery(lookups.patPriority, {}).data?.data ?? [];
  const fields = patientFacts(t, patient, step, priorities);
  const allergies = { name: t('PATIENT.ALLERGIES'), text: allergyFact(t, patient) };
  const facts = step === 'medical' ? [allergies, ...fields] : fields;
  if (facts.length === 0) return <p className="ui-hint">{t('PATIENT.NOTHING_KNOWN')}</p>;
  return (
    <dl className="patient-facts">
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
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
