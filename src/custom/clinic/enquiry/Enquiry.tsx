import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { enquiry, type EnquiredClinic } from '../../../../contract/clinic/enquiry.ts';
import { useCallForm } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormBanner, TextField } from '../../../ui/fields.tsx';
import { ClinicCard } from './ClinicCard.tsx';
import './enquiry.css';

/** The most clinics of one answer. */
const MOST = 20;

/**
 * The waiting-time enquiry: search for a clinic, choose it, and give an identity number. The address keeps what is
 * searched for (`?clinic=`), so that a clinic can link to itself; a clinic with that very name is chosen at once.
 */
export default function Enquiry() {
  const t = useText();
  const [address, setAddress] = useSearchParams();
  const linked = address.get('clinic') ?? '';
  const [clinics, setClinics] = useState<readonly EnquiredClinic[] | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const form = useCallForm(enquiry.ewtSearchBranchByName, {
    defaultValues: { searchString: linked },
    onDone: (found, { searchString }) => {
      setClinics(found);
      setChosen(found.find(({ code }) => isSame(code, searchString))?.id ?? null);
      setAddress({ clinic: searchString }, { replace: true });
    },
  });
  const { submit } = form;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current && linked !== '') void submit();
    isFirst.current = false;
  }, [linked, submit]);
  return (
    <div className="front-card front-wide">
      <div className="head">
        <h1>{t('EWT.TITLE')}</h1>
        <p className="lead">{t('EWT.LEAD')}</p>
      </div>
      <search>
        <form className="enquiry-search" noValidate onSubmit={(event) => void submit(event)}>
          <FormBanner form={form} />
          <TextField
            form={form}
            name="searchString"
            label="EWT.SEARCH"
            type="search"
            hint={t('EWT.SEARCH_HINT')}
            maxLength={100}
          />
          <Button type="submit" variant="primary" icon="search" busy={form.busy}>
            {t('EWT.SEARCH_BUTTON')}
          </Button>
        </form>
      </search>
      <output className={clinics?.length === 0 ? 'ui-banner' : 'enquiry-count'}>
        {clinics &&
          t(clinics.length === 0 ? 'EWT.CLINIC_NOT_FOUND' : countOf(clinics), {
            count: clinics.length,
          })}
      </output>
      {clinics && clinics.length > 0 && (
        <ul className="enquiry-clinics">
          {clinics.map((clinic) => (
            <ClinicCard
              key={clinic.id}
              clinic={clinic}
              open={clinic.id === chosen}
              onToggle={() => setChosen(clinic.id === chosen ? null : clinic.id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

const countOf = ({ length }: readonly unknown[]) => (length < MOST ? 'EWT.FOUND' : 'EWT.MOST');

function isSame(name: string, text: string): boolean {
  return name.toLowerCase() === text.trim().toLowerCase();
}
