import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { readMyKad } from '../../../contract/myKad.ts';
import { patients } from '../../../contract/patients.ts';
import { useCallQuery } from '../../framework/calls.ts';
import { useCallForm } from '../../framework/form.ts';
import { showDate } from '../../framework/format.ts';
import { notices } from '../../framework/notices.ts';
import { useSend } from '../../framework/send.tsx';
import { useText } from '../../framework/text.tsx';
import { useSettled } from '../../framework/time.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState, LoadingState, Page } from '../../ui/Page.tsx';
import { textIn } from '../appointments/values.ts';
import { patientAddress } from './address.ts';
import { DraftBanner } from './DraftBanner.tsx';
import { LikelyPatients } from './LikelyPatients.tsx';
import { missingFaults } from './missing.ts';
import { PatientWizard } from './PatientWizard.tsx';
import { StepPanel } from './StepPanel.tsx';
import { stepsOf } from './steps.ts';
import { useDraft } from './useDraft.ts';
import './patients.css';

/** Milliseconds between the submit and the call, and between the answer and the record's page, as documented. */
const SUBMIT_AFTER = 1000;
const OPEN_AFTER = 300;
/** Milliseconds of rest before a number is looked up. */
const PAUSE = 250;

/** Registers a patient; the record opens afterwards. */
export function RegisterPatient() {
  const t = useText();
  const { data, error, refetch } = useCallQuery(patients.compulsoryField, {
    isPatientRegForm: true,
  });
  return (
    <Page title={t('PAGE.PATIENT_NEW')}>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data && <RegistrationForm required={data.data.map(({ dbColumnName }) => dbColumnName)} />}
    </Page>
  );
}

function RegistrationForm({ required }: { required: readonly string[] }) {
  const t = useText();
  const send = useSend();
  const navigate = useNavigate();
  const form = useCallForm(patients.createPatient, {
    defaults: usual,
    faults: (values) => missingFaults(values, required),
    make: async (input) => {
      await pause(SUBMIT_AFTER);
      const { data } = await send(patients.createPatient, input);
      draft.clear();
      notices.done(t('PATIENT.REGISTERED', { name: data.name }));
      await pause(OPEN_AFTER);
      await navigate(patientAddress(data.icPassport), { replace: true });
    },
  });
  const draft = useDraft(form.methods, 'patient.new', null, filledIn);
  const typed = textIn(form, 'icPassport');
  const number = typed.replace(/[\s-]/g, '').toUpperCase();
  const isKnown = useIsKnown(number);
  const card = readMyKad(number);
  const { dirtyFields, isValid } = form.methods.formState;
  const takeOver = useEffectEvent((complete: string) => {
    const said = readMyKad(complete);
    // What the number says is taken, unless someone has said otherwise.
    if (said && !dirtyFields['dob']) form.methods.setValue('dob', said.dob);
    if (said && !dirtyFields['sex']) form.methods.setValue('sex', said.sex);
  });
  useEffect(() => takeOver(number), [number]);

  const says = isKnown ? (
    <span className="identity-known" role="alert">
      {t('20006')} <Link to={patientAddress(number)}>{t('PATIENT.OPEN_KNOWN')}</Link>
    </span>
  ) : card ? (
    t(card.sex === 'M' ? 'APPT.MYKAD_MALE' : 'APPT.MYKAD_FEMALE', { date: showDate(card.dob) })
  ) : (
    t('APPT.IDENTITY_HINT')
  );
  return (
    <>
      <DraftBanner draft={draft} />
      <PatientWizard
        form={form}
        label={t('PAGE.PATIENT_NEW')}
        steps={stepsOf('add', false)}
        renderPanel={(step) => (
          <>
            <StepPanel form={form} step={step} required={required} identity={says} own={number} />
            <LikelyPatients form={form} unsaid={usual.dob} />
          </>
        )}
        renderActions={({ isLast, hasFaults }) =>
          isLast &&
          !hasFaults && (
            <Button look="primary" type="submit" busy={form.busy} disabled={!isValid || isKnown}>
              {t('PATIENT.REGISTER')}
            </Button>
          )
        }
      />
    </>
  );
}

/** What a new patient begins with, as documented. */
const usual = {
  icPassport: '',
  name: '',
  dob: '1980-01-01',
  sex: '' as const,
  nationality: 'Malaysia',
  country: 'Malaysia',
  billingType: '00',
  priority: 1,
  allergyList: [],
  relationList: [],
};

/** What was filled in otherwise than a form begins with; a photo is too large to keep. */
function filledIn(values: Record<string, unknown>): Record<string, unknown> {
  const begun: Record<string, unknown> = usual;
  const said = (value: unknown) => JSON.stringify(value ?? '');
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => name !== 'photo' && said(value) !== said(begun[name]),
    ),
  );
}

/** Whether the branch knows an identity number already. */
function useIsKnown(number: string): boolean {
  const icPassport = useSettled(number, PAUSE);
  const { data } = useCallQuery(
    patients.checkIcpassportExist,
    { icPassport },
    { enabled: /^[A-Z0-9/.]{3,30}$/.test(icPassport) },
  );
  return data?.data === true && icPassport === number;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
