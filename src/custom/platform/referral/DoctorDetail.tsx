import { Link, useLocation } from 'react-router-dom';
import { useText } from '../../../framework/text.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SampleChip } from '../../../ui/Page.tsx';
import { DoctorFacts } from './DoctorFacts.tsx';
import { CLINIC_PATH, sampleClinic } from './sampleClinic.ts';
import './referral.css';

/** The page of a doctor, who is named in the state of the navigation. */
export default function DoctorDetail() {
  const t = useText();
  const state: unknown = useLocation().state;
  const doctor = sampleClinic.doctors.find(({ name }) => name === nameIn(state));
  return (
    <div className="referral">
      <p>
        <Link to={CLINIC_PATH} className="referral-back">
          <Icon name="left" /> {t('REFERRAL.BACK')}
        </Link>
      </p>
      {doctor ? (
        <>
          <h1>
            {doctor.name} <SampleChip />
          </h1>
          <DoctorFacts doctor={doctor} />
        </>
      ) : (
        <>
          <h1>{t('REFERRAL.DOCTOR')}</h1>
          <p>{t('REFERRAL.NO_DOCTOR')}</p>
        </>
      )}
    </div>
  );
}

function nameIn(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'doctor' in state
    ? state.doctor
    : undefined;
}
