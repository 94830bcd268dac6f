import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { patients } from '../../../contract/patients.ts';
import { registration } from '../../../contract/registration.ts';
import { useCallQuery } from '../../framework/calls.ts';
import type { CallForm } from '../../framework/form.ts';
import { showPhone } from '../../framework/phone.ts';
import { useText } from '../../framework/text.tsx';
import { useSettled } from '../../framework/time.ts';
import { Button } from '../../ui/Button.tsx';
import { wordsOf } from '../appointments/values.ts';
import { patientAddress } from './address.ts';
import './likely.css';

/** Milliseconds of rest before the branch is asked who it may be. */
const PAUSE = 500;

interface LikelyPatientsProps {
  form: CallForm<typeof patients.createPatient>;
  /** The date of birth that stands in the form before anyone has said one. */
  unsaid: string;
}

/** Patients of the branch who may be the one that is being registered. It tells, and stands in nobody's way. */
export function LikelyPatients({ form, unsaid }: LikelyPatientsProps) {
  const t = useText();
  const [others, setOthers] = useState<readonly number[]>([]);
  const likes = useLikes(form, unsaid).filter(({ patID }) => !others.includes(patID));
  if (likes.length === 0) return null;
  return (
    <section className="patient-likes" aria-label={t('LIKES.TITLE')}>
      <header>
        <output>{t('LIKES.TITLE')}</output>
        <Button
          look="quiet"
          onClick={() => setOthers([...others, ...likes.map(({ patID }) => patID)])}
        >
          {t('LIKES.OTHER')}
        </Button>
      </header>
      <ul>
        {likes.map(({ patID, icPassport, name, mobile, fixed, alike }) => (
          <li key={patID}>
            <Link to={patientAddress(icPassport)}>{name}</Link>
            <span>{icPassport}</span>
            <span>{showPhone(mobile || fixed)}</span>
            <span>{alike.map((what) => t(`LIKES.${what}`)).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useLikes({ methods }: LikelyPatientsProps['form'], unsaid: string) {
  const said = useWatch({ control: methods.control, name: ['name', 'mobile', 'dob'] });
  const [name = '', mobile = '', dob = ''] = said.map((value) => wordsOf(value).trim());
  const key = JSON.stringify([name, mobile, dob === unsaid ? '' : dob]);
  const settled = useSettled(key, PAUSE);
  const asked = inputOf(settled);
  const enabled = asked.name.length > 2 || (asked.phone?.length ?? 0) > 6;
  const { data } = useCallQuery(registration.patientLikes, asked, { enabled, keepPrevious: true });
  return enabled ? (data?.data ?? []) : [];
}

function inputOf(key: string) {
  const [name = '', mobile = '', dob = ''] = JSON.parse(key) as string[];
  const phone = mobile.replace(/\D/g, '').slice(0, 20);
  return {
    name: name.slice(0, 150),
    ...(phone !== '' && { phone }),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(dob) && { dob }),
  };
}
