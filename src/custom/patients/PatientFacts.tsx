import { lookups } from '../../../contract/lookups.ts';
import type { Patient } from '../../../contract/patients.ts';
import { useCallQuery } from '../../framework/calls.ts';
import { showDate } from '../../framework/format.ts';
import { useText } from '../../framework/text.tsx';
import { Card } from '../../ui/Page.tsx';
import { wordsOf } from '../appointments/values.ts';
import { fieldSteps, type PatientField } from './fields.ts';

/** Fields that the page's heading shows already. */
const inHeading: readonly PatientField['name'][] = ['icPassport', 'name'];

/** What is known of a patient, in groups. What is empty takes no room. */
export function PatientFacts({ patient }: { patient: Patient }) {
  const t = useText();
  const priorities = useCallQuery(lookups.patPriority, {}).data?.data ?? [];
  const shown = ({ name, kind }: PatientField): string => {
    const value = wordsOf(patient[name]);
    if (kind === 'date') return showDate(value);
    if (kind === 'sex' && value !== '') return t(value === 'M' ? 'PATIENT.MALE' : 'PATIENT.FEMALE');
    if (kind === 'priority')
      return priorities.find(({ id }) => id === patient.priority)?.value ?? value;
    return value;
  };
  const groups = fieldSteps.map(({ step, fields }) => ({
    step,
    facts: fields
      .filter(({ name }) => !inHeading.includes(name))
      .map((field) => ({ label: t(field.label), value: shown(field) }))
      .filter(({ value }) => value !== ''),
  }));
  return (
    <Card>
      {groups
        .filter(({ facts }) => facts.length > 0)
        .map(({ step, facts }) => (
          <section key={step} className="patient-facts">
            <h2>{t(`PATIENT.STEP.${step}`)}</h2>
            <dl>
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </Card>
  );
}
