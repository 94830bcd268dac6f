import { useStore } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { patients } from '../../../../contract/clinic/patients.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { valueText, watchText } from '../../../framework/fieldValues.ts';
import { focusUnlessTyping } from '../../../framework/focus.ts';
import { type CallForm, useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { useBranch } from '../../../session/useSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState, LoadingState, Page } from '../../../ui/Page.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { useLeaveGuard } from '../../../ui/useLeaveGuard.tsx';
import { carriedDetails, patientAddress } from './address.ts';
import { allergyProblems } from './allergyProblems.ts';
import { stepsFor } from './formSteps.ts';
import { identityDoubt } from './identityDoubt.ts';
import { IdentityNote, useFillFromIdentityNumber } from './IdentityNote.tsx';
import { isFormField } from './patientFields.ts';
import { PatientWizard } from './PatientWizard.tsx';
import { PossibleDuplicates } from './PossibleDuplicates.tsx';
import { RemovedPatient } from './RemovedPatient.tsx';
import { requiredFaults } from './requiredFaults.ts';
import { ShortPanel } from './ShortPanel.tsx';
import { StepPanel } from './StepPanel.tsx';
import { useDoubtConfirmation } from './useDoubtConfirmation.tsx';
import { normalizeIdentityNumber, useIdentityNumberUse } from './useIdentityNumberUse.ts';
import './patients.css';

/** Milliseconds between the submit and the call, and between the answer and the record's page, as documented. */
const SUBMIT_AFTER = 1000;
const OPEN_AFTER = 300;

/**
 * Registers a patient, in steps or with the required fields alone on one page, as the person chose last; before that the
 * counter has the one page, and others the steps. The record opens afterwards.
 */
export function RegisterPatient() {
  const t = useText();
  const { data, error, refetch } = useCallQuery(
    patients.compulsoryField,
    { isPatientRegForm: true },
    { alsoResources: ['required-fields'] },
  );
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
  const doubt = useDoubtConfirmation();
  const isCounter = useBranch()?.role === 'Receptionist';
  const [scope, setScope] = useStore<'all' | 'short'>(
    'registration.view',
    isCounter ? 'short' : 'all',
  );
  const isShort = scope === 'short';
  const { query } = useUrlParams();
  const [carried] = useState(() => carriedDetails(query));
  const form = useCallForm(patients.createPatient, {
    defaultValues: { ...usual, ...carried },
    faults: (values, field) => requiredFaults(values, required, {}, field),
    hasField: isFormField,
    onRefused: (error, { allergyList }) => allergyProblems(error, allergyList),
    onSubmit: async (input, options) => {
      const entered = normalizeIdentityNumber(valueText(input.icPassport));
      const identity = { number: entered, dob: valueText(input.dob), defaultDob: usual.dob };
      if (!(await doubt.confirm(identityDoubt(t, identity)))) return;
      await pause(SUBMIT_AFTER);
      const { data } = await send(
        patients.createPatient,
        { ...input, ...(isShort && { incomplete: true }) },
        options,
      );
      notices.done(t('PATIENT.REGISTERED', { name: data.name }));
      // Resets the form, so that leaving does not ask.
      form.methods.reset(form.methods.getValues());
      await pause(OPEN_AFTER);
      await navigate(patientAddress(data.icPassport), { replace: true });
    },
  });
  const number = normalizeIdentityNumber(watchText(form, 'icPassport'));
  const { isUsed, removed } = useIdentityNumberUse(number);
  useFillFromIdentityNumber(form, number, usual);
  const chooseScope = (next: typeof scope) => {
    setScope(next);
    // A number that was left empty for this choice is no fault yet. That it was left is validated before this timeout.
    if (number === '') setTimeout(() => form.methods.clearErrors('icPassport'));
  };
  const leaving = useLeaveGuard(form);
  const begin = useEffectEvent(() => {
    if (isShort) focusUnlessTyping(() => form.methods.setFocus('icPassport'));
  });
  useEffect(() => begin(), []);
  const note = (
    <IdentityNote form={form} number={number} isTaken={isUsed && removed === undefined} />
  );
  return (
    <>
      {removed && (
        <RemovedPatient patient={removed}>
          {t('PATIENT.REMOVED_EXISTS', { name: removed.name })}
        </RemovedPatient>
      )}
      <SegmentedControl
        label={t('PATIENT.FORM_SCOPE')}
        options={[
          { value: 'all', label: t('PATIENT.FORM_ALL') },
          { value: 'short', label: t('PATIENT.FORM_SHORT') },
        ]}
        value={scope}
        onChange={chooseScope}
      />
      <PatientWizard
        key={scope}
        form={form}
        label={t('PAGE.PATIENT_NEW')}
        steps={isShort ? ['personal'] : stepsFor('add', false)}
        renderPanel={(step) =>
          isShort ? (
            <ShortPanel form={form} required={required} identity={note} />
          ) : (
            <StepPanel
              form={form}
              step={step}
              isNew
              required={required}
              ownNumber={number}
              identity={note}
            />
          )
        }
        notice={<PossibleDuplicates form={form} defaultDob={usual.dob} />}
        renderActions={({ isLast, hasFaults }) =>
          (isShort || isLast) && (
            <>
              {isUsed && <span className="identity-known">{t('20006')}</span>}
              {isShort ? (
                <Button
                  variant="primary"
                  type="submit"
                  busy={form.busy}
                  disabled={isUsed || hasFaults}
                >
                  {t('PATIENT.REGISTER')}
                </Button>
              ) : (
                <RegisterButton
                  methods={form.methods}
                  busy={form.busy}
                  disabled={isUsed}
                  hasFaults={hasFaults}
                />
              )}
            </>
          )
        }
      />
      {doubt.dialog}
      {leaving.question}
    </>
  );
}

/**
 * The register button, which is shown while there are no errors. The whole form is validated on its step, so that all
 * errors of other steps are shown before it can be pressed.
 */
function RegisterButton({
  methods: { trigger },
  busy,
  disabled,
  hasFaults,
}: Pick<CallForm<typeof patients.createPatient>, 'methods' | 'busy'> & {
  disabled: boolean;
  hasFaults: boolean;
}) {
  const t = useText();
  const [isChecked, setChecked] = useState(false);
  useEffect(() => {
    void trigger().then(() => setChecked(true));
  }, [trigger]);
  if (hasFaults) return null;
  return (
    <Button variant="primary" type="submit" busy={busy} disabled={disabled || !isChecked}>
      {t('PATIENT.REGISTER')}
    </Button>
  );
}

/** The documented defaults of a new patient. */
const usual = {
  icPassport: '',
  name: '',
  dob: '1980-01-01',
  noMessages: false,
  sex: '' as const,
  nationality: 'Malaysia',
  country: 'Malaysia',
  billingType: '00',
  priority: 1,
  allergyList: [],
  allergyStatus: 'notAsked' as const,
  relationList: [],
};

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
