import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { patients } from '../../../../contract/clinic/patients.ts';
import { registration } from '../../../../contract/clinic/registration.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { valueText } from '../../../framework/fieldValues.ts';
import type { CallForm } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { useDebounced } from '../../../framework/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { patientAddress } from './address.ts';
import './likely.css';

/** Milliseconds without a change before possible duplicates are searched. */
const PAUSE = 500;

interface LikelyPatientsProps {
  form: CallForm<typeof patients.createPatient>;
  /** The default date of birth, which is not searched for. */
  defaultDob: string;
}

/**
 * Existing patients who may be the same person: the most likely one, and the others on request. They are also announced
 * to screen readers.
 */
export function PossibleDuplicates({ form, defaultDob }: LikelyPatientsProps) {
  const t = useText();
  const [others, setOthers] = useState<readonly number[]>([]);
  const [isOpen, setOpen] = useState(false);
  const likes = useLikes(form, defaultDob).filter(({ patID }) => !others.includes(patID));
  const names = likes.map(({ name }) => name).join(', ');
  return (
    <>
      {/* There before it says anything, as screen readers tell only of what changes. */}
      <output className="visually-hidden" aria-label={t('LIKES.TITLE')}>
        {names && `${t('LIKES.TITLE')}: ${names}`}
      </output>
      {likes.length > 0 && (
        <section ref={clearOfFoot} className="patient-likes" aria-label={t('LIKES.TITLE')}>
          <b>{t('LIKES.TITLE')}</b>
          <ul>
            {likes
              .slice(0, isOpen ? likes.length : 1)
              .map(({ patID, icPassport, name, mobile, fixed, alike }) => (
                <li key={patID}>
                  <Link to={patientAddress(icPassport)}>{name}</Link>
                  <span>{icPassport}</span>
                  <span>{formatPhone(mobile || fixed)}</span>
                  <span>{alike.map((what) => t(`LIKES.${what}`)).join(', ')}</span>
                </li>
              ))}
          </ul>
          <div>
            {likes.length > 1 && (
              <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? t('LIKES.FEWER') : t('LIKES.MORE', { count: likes.length - 1 })}
              </Button>
            )}
            <Button
              variant="quiet"
              onClick={() => setOthers([...others, ...likes.map(({ patID }) => patID)])}
            >
              {t('LIKES.OTHER')}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}

/** Scrolls the focused input into view if the section covers it. */
function clearOfFoot(section: HTMLElement | null): void {
  const { activeElement } = document;
  const form = section?.closest('form');
  if (form?.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' });
}

function useLikes({ methods }: LikelyPatientsProps['form'], unsaid: string) {
  const said = useWatch({ control: methods.control, name: ['name', 'mobile', 'dob'] });
  const [name = '', mobile = '', dob = ''] = said.map((value) => valueText(value).trim());
  const key = JSON.stringify([name, mobile, dob === unsaid ? '' : dob]);
  const settled = useDebounced(key, PAUSE);
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
