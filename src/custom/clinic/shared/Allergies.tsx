import { useState } from 'react';
import type { AllergyStatus } from '../../../../contract/clinic/patientInput.ts';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Icon } from '../../../ui/Icon.tsx';
import './shared.css';

/** A patient's allergies, if any: an icon and the names. */
export function Allergies({ list }: { list: readonly string[] }) {
  const t = useText();
  if (list.length === 0) return null;
  const words = list.join(', ');
  return (
    <span className="allergies" title={t('PATIENT.ALLERGIES_OF', { list: words })}>
      <Icon name="alert" />
      <span className="visually-hidden">{t('PATIENT.ALLERGIES')}: </span>
      <span>{words}</span>
    </span>
  );
}

/** A patient's allergies, or in words that none are known, or a button that asks, as nobody did. */
export function AllergyNotice({
  list,
  status,
  patient,
  onAnswered,
}: {
  list: readonly string[];
  status: AllergyStatus;
  patient: Asked;
  /** Gets the record with the answer. Pages that read the record follow by themselves. */
  onAnswered?: (patient: Patient) => void;
}) {
  const t = useText();
  if (status === 'known') return <Allergies list={list} />;
  if (status === 'notAsked') return <AskAllergies patient={patient} onAnswered={onAnswered} />;
  return (
    <span className="allergies" data-status={status}>
      <Icon name="check" />
      <span>{t('PATIENT.NO_ALLERGIES')}</span>
    </span>
  );
}

type Asked = Pick<Patient, 'patID' | 'name'>;

/** Says that nobody asked about a patient's allergies; a press asks, for those who may edit patients. */
export function AskAllergies({
  patient,
  onAnswered,
}: {
  patient: Asked;
  onAnswered?: ((patient: Patient) => void) | undefined;
}) {
  const t = useText();
  const mayAsk = useViewer().may('edit', 'patients');
  const [isAsking, setAsking] = useState(false);
  const words = (
    <>
      <Icon name="alert" />
      <span>{t('PATIENT.ALLERGIES_NOT_ASKED')}</span>
    </>
  );
  if (!mayAsk)
    return (
      <span className="allergies" data-status="notAsked">
        {words}
      </span>
    );
  return (
    <>
      <button
        type="button"
        className="allergies"
        data-status="notAsked"
        title={t('PATIENT.ASK_ALLERGIES')}
        onClick={() => setAsking(true)}
      >
        {words}
      </button>
      {isAsking && (
        <AllergyQuestion
          patient={patient}
          onAnswered={onAnswered}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const AllergyQuestion = lazyComponent(() => import('./AllergyQuestion.tsx'));
