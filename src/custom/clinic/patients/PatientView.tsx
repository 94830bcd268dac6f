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
import { TimelineTab } from './TimelineTab.tsx';

/** A tab of a record that is read: its timeline, or a step of its form. */
export type RecordTab = FormStep | 'timeline';

/** A patient's record, read-only: its timeline first, then the steps of its form. */
export function PatientView({
  patient,
  tab,
  onTab,
}: {
  patient: Patient;
  tab: RecordTab;
  onTab: (tab: RecordTab) => void;
}) {
  const t = useText();
  const viewer = useViewer();
  return (
    <Tabs
      label={t('PAGE.PATIENT')}
      current={tab}
      onChange={onTab}
      tabs={[
        { name: 'timeline', label: t('TIMELINE.TITLE') },
        ...stepsFor('read', viewer.may('list', 'nurse-notes')).map((name) => ({
          name,
          label: t(`PATIENT.STEP.${name}`),
        })),
      ]}
    >
      {tab === 'timeline' ? (
        <TimelineTab icPassport={patient.icPassport} />
      ) : (
        <StepView patient={patient} step={tab} />
      )}
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
