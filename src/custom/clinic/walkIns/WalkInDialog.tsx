import { useStore } from 'ra-core';
import { useId, useState } from 'react';
import { type Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import { newPatientFaults } from '../../../../contract/clinic/newIdentity.ts';
import { walkIns } from '../../../../contract/clinic/walkIns.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { setFieldValue, valueText } from '../../../framework/fieldValues.ts';
import { focusIfLost } from '../../../framework/focus.ts';
import { useCallForm } from '../../../framework/form.ts';
import { useSubmitKey } from '../../../framework/keys.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { showRecord } from '../../../framework/shownRecord.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormBanner, TextField } from '../../../ui/fields.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { useLeaveGuard } from '../../../ui/useLeaveGuard.tsx';
import '../appointments/appointments.css';
import { NewPatientFields } from '../appointments/NewPatientFields.tsx';
import {
  patientFieldNames,
  patientValues,
  usePatientChoice,
  usePatientOfForm,
} from '../appointments/usePatientChoice.ts';
import { type Status, useStatusChange } from '../appointments/useStatusChange.ts';
import { ReadCardButton } from '../cardReader/ReadCardButton.tsx';
import { useVisitPaper } from '../papers/useVisitPaper.ts';
import { AllergyField } from '../patients/AllergyField.tsx';
import { type ChosenPatient, PatientField } from '../shared/PatientField.tsx';
import { TodayNotice } from './TodayNotice.tsx';
import { usePatientToday } from './usePatientToday.ts';
import { useWalkInDone } from './useWalkInDone.ts';
import { UsualTypeField, WalkInDoctorField } from './WalkInFields.tsx';
import './walkIns.css';

/**
 * Puts a patient who came without an appointment into the queue: who, whom they wait for, and why. All but the patient
 * is filled in, so that Enter sends.
 */
export default function WalkInDialog({
  patient,
  onClose,
}: {
  /** The patient, if known. */
  patient?: ChosenPatient | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  useSubmitKey();
  const choice = usePatientChoice(patient);
  const { isNew, chosen } = choice;
  const [prints, setPrints] = useStore('walkIn.prints', true);
  const print = useVisitPaper();
  const done = useWalkInDone();
  const form = useCallForm(walkIns.addWalkIn, {
    defaultValues: {
      ...patientValues(patient ?? null),
      type: '',
      rootCause: '',
      isBeside: false,
      allergyList: [],
      allergyStatus: 'notAsked',
    },
    onRestored: (values) => void who.restore(values),
    faults: (values, only) => (isNew ? newPatientFaults(values, only) : []),
    settled: (values) => (isNew ? values : { ...values, ...unasked }),
    onDone: (made) => {
      close();
      done(made);
      if (prints) void print(made);
    },
  });
  const close = () => {
    // Nothing is unsaved now, so that closing does not ask.
    form.methods.reset(form.methods.getValues());
    onClose();
  };
  const { setFocus } = form.methods;
  const who = usePatientOfForm(form, choice, () => {
    // What was confirmed of one patient is not of another.
    setFieldValue(form, 'isBeside', false);
    focusIfLost(() => setFocus('rootCause'));
  });
  const today = usePatientToday(chosen?.patID);
  const send = useSend();
  const change = useStatusChange();
  const [isArriving, setArriving] = useState(false);
  const statuses = useCallQuery(lookups.apptStatus, {}).data?.data ?? [];
  const arrived = statuses.find(({ meaning }) => meaning === 'arrived');
  const isBeside = form.methods.watch('isBeside') === true;
  const booked = isBeside ? undefined : today.booked;
  const values = form.methods.watch();
  const isEmpty = (name: string) => valueText(values[name]).trim() === '';
  const missing =
    isEmpty('patientID') || isEmpty('patientName')
      ? t(isNew ? 'APPT.NEEDS_NEW' : 'APPT.NEEDS_PATIENT')
      : isNew && isEmpty('phoneNo')
        ? t('APPOINTMENT.PHONE_REQUIRED')
        : null;
  // Why they came, where it was typed, goes with the booking that they came for.
  const withReason = async (row: Appointment): Promise<Appointment> => {
    const reason = valueText(values['rootCause']).trim();
    if (reason === '') return row;
    const complaint = [row.patientComplaint, reason].filter(Boolean).join('\n');
    const headers = { 'If-Match': `"${row.version}"` };
    return (await send(appointments.updateAppointment, { id: row.id, complaint }, { headers }))
      .data;
  };
  const arrive = async (booking: Appointment, status: Status) => {
    if (isArriving) return;
    setArriving(true);
    try {
      const row = await withReason(booking);
      close();
      showRecord('appointments', row.id);
      const isDone = await change([{ row, status }]);
      if (isDone && prints) await print({ ...row, statusMeaning: status.meaning });
    } catch (error) {
      notifyError(t, error);
      setArriving(false);
    }
  };
  const submit = () => {
    if (missing !== null) return;
    if (booked && arrived) void arrive(booked, arrived);
    else void form.submit();
  };
  const leaving = useLeaveGuard(form, onClose);
  return (
    <>
      <Dialog
        title={t('APPT.WALK_IN')}
        onClose={leaving.close}
        actions={
          <>
            {missing && <span className="form-missing">{missing}</span>}
            <Button onClick={leaving.close}>{t('SHELL.CANCEL')}</Button>
            <Button
              variant="primary"
              type="submit"
              form={id}
              busy={form.busy || isArriving}
              disabled={missing !== null}
            >
              {t(booked ? 'WALK_IN.ARRIVE' : 'WALK_IN.ADD')}
            </Button>
          </>
        }
      >
        <form
          id={id}
          className="ui-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <FormBanner form={form} />
          {isNew ? (
            <>
              <SegmentedControl
                label={t('APPT.PATIENT')}
                options={[
                  { value: 'known', label: t('APPT.EXISTING_PATIENT') },
                  { value: 'new', label: t('APPT.NEW_PATIENT') },
                ]}
                value="new"
                onChange={() => who.begin(false)}
              />
              <ReadCardButton onCard={who.fill} />
              <NewPatientFields
                form={form}
                fields={patientFieldNames}
                useLabel="WALK_IN.USE_KNOWN"
                onKnown={who.take}
              />
              <AllergyField form={form} name="allergyList" statusName="allergyStatus" />
            </>
          ) : (
            <>
              <PatientField
                invalid={form.methods.formState.errors['patientID'] !== undefined}
                chosen={chosen}
                onChoose={who.choose}
                onRegister={who.register}
                needsMobile={false}
              />
              {!chosen && <ReadCardButton onCard={who.fill} />}
            </>
          )}
          {chosen && <TodayNotice form={form} today={today} onClose={close} />}
          <TextField
            form={form}
            name="rootCause"
            label="APPT.COMPLAINT"
            maxLength={1000}
            initialFocus={patient !== undefined}
          />
          <div className="ui-form-pair">
            <WalkInDoctorField form={form} />
            <UsualTypeField form={form} />
          </div>
          <label className="ui-check">
            <input
              type="checkbox"
              checked={prints}
              onChange={(event) => setPrints(event.target.checked)}
            />
            {t('WALK_IN.PRINTS')}
          </label>
        </form>
      </Dialog>
      {leaving.question}
    </>
  );
}

/** Only who is new is registered with allergies. */
const unasked = { allergyList: undefined, allergyStatus: undefined };
