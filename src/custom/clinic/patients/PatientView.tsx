import type { FormStep } from '../../../../contract/clinic/patientFields.ts';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { stepsFor } from './formSteps.ts';
import { NurseNotes } from './NurseNotes.tsx';
import { PatientFacts } from './PatientFacts.tsx';
import { Photo } from './Photo.tsx';
import { RelativesTable } from './RelativesField.tsx';

/** A patient's record, read-only, in the steps of its form. */
export function PatientView({
  patient,
  step,
  onStep,
}: {
  patient: Patient;
  step: FormStep;
  onStep: (step: FormStep) => void;
}) {
  const t = useText();
  const viewer = useViewer();
  return (
    <Tabs
      label={t('PAGE.PATIENT')}
      current={step}
      onChange={onStep}
      tabs={stepsFor('read', viewer.may('list', 'nurse-notes')).map((name) => ({
        name,
        label: t(`PATIENT.STEP.${name}`),
      }))}
    >
      <StepView patient={patient} step={step} />
    </Tabs>
  );
}

function StepView({ patient, step }: { patient: Patient; step: FormStep }) {
  if (step === 'relationship') return <RelativesTable list={patient.relationList} />;
  if (step === 'nurseNote') return <NurseNotes patID={patient.patID} />;
  const facts = <PatientFacts patient={patient} step={step} />;
  if (step !== 'personal') return facts;
  return (
    <div className="patient-personal">
      <Photo base64={patient.photo ?? ''} />
      {facts}
    </div>
  );
}
