import { useId, useRef, useState } from 'react';
import type { Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import { clinicNow, clinicToday } from '../../../../contract/fields.ts';
import type { Input } from '../../../../contract/kit/call.ts';
import { setFieldValue, watchText, valueText } from '../../../framework/fieldValues.ts';
import { focusIfLost } from '../../../framework/focus.ts';
import { addMinutes, formatDuration } from '../../../framework/format.ts';
import { useSubmitKey } from '../../../framework/keys.ts';
import { lazyComponent, WhileLoading } from '../../../framework/lazyComponent.tsx';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LoadingDialog } from '../../../ui/dialogs.tsx';
import { FormBanner, TextAreaField, TextField } from '../../../ui/fields.tsx';
import './appointments.css';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { useLeaveGuard } from '../../../ui/useLeaveGuard.tsx';
import { DoctorsField } from '../shared/DoctorsField.tsx';
import { CategoryField, RoomField, TypeField } from '../shared/LookupFields.tsx';
import { type ChosenPatient, PatientField } from '../shared/PatientField.tsx';
import { Attendance } from './Attendance.tsx';
import { Availability } from './Availability.tsx';
import { NewPatientFields } from './NewPatientFields.tsx';
import { PatientDay } from './PatientDay.tsx';
import { noRepeat, type Repeat, repeatRule } from './repeat.ts';
import { RepeatFields } from './RepeatFields.tsx';
import { useBooking } from './useBooking.ts';
import {
  patientFieldNames,
  patientValues,
  usePatientChoice,
  usePatientOfForm,
} from './usePatientChoice.ts';
import { useProposedTime } from './useProposedTime.tsx';
import { WhenFields } from './WhenFields.tsx';

interface BookingDialogProps {
  /** The patient, if known. */
  patient?: ChosenPatient | undefined;
  /** Ids of the initial doctors. */
  doctors?: readonly number[];
  /** The initial wall clock; by default the next quarter of an hour. */
  start?: string | undefined;
  /** The length; by default that of the chosen type. */
  minutes?: number | undefined;
  /** Other initial values. */
  initialValues?: Pick<Partial<Input<typeof appointments.bookAppointment>>, 'type' | 'reason'>;
  /** The waiting-list entry that the booking closes. */
  waitingID?: number;
  onClose: () => void;
  onBooked?: ((appointment: Appointment) => void) | undefined;
}

/** Books an appointment for a known or new patient. After a refusal all input stays. */
export function BookingDialog({
  patient,
  doctors = [],
  start: at,
  minutes,
  initialValues,
  waitingID,
  onClose,
  onBooked,
}: BookingDialogProps) {
  const t = useText();
  const id = useId();
  const choice = usePatientChoice(patient);
  const { isNew, chosen } = choice;
  useSubmitKey();
  const { may } = useViewer();
  const doctorsBox = useRef<HTMLInputElement>(null);

  const [repeat, setRepeat] = useState(noRepeat);
  const [isWaiting, setWaiting] = useState(false);
  const { form, overlap } = useBooking({
    defaults: {
      ...patientValues(patient ?? null),
      appointmentDate: at ?? nextQuarter(),
      estimatedTime: formatDuration(minutes ?? 0),
      resource: doctors.join('|'),
      ...initialValues,
    },
    isNew,
    waitingID,
    repeat,
    onRestored: (values) => {
      if (values.appointmentDate !== undefined) proposed.setChosen();
      void who.restore(values);
    },
    onBooked: (booked) => {
      // Nothing is unsaved now, so that closing does not ask.
      form.methods.reset(form.methods.getValues());
      onBooked?.(booked);
      onClose();
    },
  });
  // A patient who is found after the person went on to another field does not call them back.
  const who = usePatientOfForm(form, choice, () => focusIfLost(() => doctorsBox.current?.focus()));
  const when = useRef<HTMLDivElement>(null);
  const proposed = useProposedTime(form, at !== undefined, when);
  const values = form.methods.watch();
  const missing = useMissing(values, isNew, repeat);
  const number = valueText(values['patientID']);
  const leaving = useLeaveGuard(form, onClose);
  return (
    <>
      <Dialog
        title={t('SHELL.QUICK_APPOINTMENT')}
        width="wide"
        onClose={leaving.close}
        actions={
          <>
            {missing && <span className="form-missing">{missing}</span>}
            <Button onClick={leaving.close}>{t('SHELL.CANCEL')}</Button>
            <Button
              variant="primary"
              type="submit"
              form={id}
              busy={form.busy}
              disabled={missing !== null}
            >
              {t('APPT.BOOK')}
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
            if (missing === null) void overlap.submit(form.submit);
          }}
        >
          <FormBanner form={form} />
          <SegmentedControl
            label={t('APPT.PATIENT')}
            options={[
              { value: 'known', label: t('APPT.EXISTING_PATIENT') },
              { value: 'new', label: t('APPT.NEW_PATIENT') },
            ]}
            value={isNew ? 'new' : 'known'}
            onChange={(value) => who.begin(value === 'new')}
          />
          {isNew ? (
            <NewPatientFields
              form={form}
              fields={patientFieldNames}
              useLabel="APPT.USE_KNOWN"
              onKnown={who.take}
            />
          ) : (
            <PatientField
              invalid={form.methods.formState.errors['patientID'] !== undefined}
              chosen={chosen}
              onChoose={who.choose}
              onRegister={who.register}
            />
          )}
          {chosen && <Attendance patient={chosen.icPassport} />}
          <div className="ui-form-pair">
            <DoctorsField
              form={form}
              name="resource"
              initialFocus={patient !== undefined}
              inputRef={(element) => {
                doctorsBox.current = element;
              }}
            />
            <TypeField
              form={form}
              name="type"
              onType={(duration) => {
                if (minutes === undefined) setFieldValue(form, 'estimatedTime', duration);
              }}
            />
          </div>
          <div ref={when}>
            <WhenFields form={form} firstDay={clinicToday()} onUserChange={proposed.setChosen} />
            {proposed.notice}
          </div>
          {chosen && (
            <PatientDay
              patID={chosen.patID}
              start={watchText(form, 'appointmentDate')}
              duration={watchText(form, 'estimatedTime')}
            />
          )}
          <Availability
            start={watchText(form, 'appointmentDate')}
            duration={watchText(form, 'estimatedTime')}
            doctors={watchText(form, 'resource')}
            onStart={(start) => {
              proposed.setChosen();
              setFieldValue(form, 'appointmentDate', start);
            }}
            onPropose={proposed.propose}
            alternative={
              chosen &&
              waitingID === undefined &&
              may('create', 'waiting-list') && (
                <Button variant="quiet" icon="clock" onClick={() => setWaiting(true)}>
                  {t('RESOURCE.WAITING_LIST.NEW')}
                </Button>
              )
            }
          />
          {waitingID === undefined && (
            <RepeatFields
              repeat={repeat}
              onRepeat={setRepeat}
              at={watchText(form, 'appointmentDate')}
              length={watchText(form, 'estimatedTime')}
              doctors={watchText(form, 'resource')}
            />
          )}
          <div className="ui-form-pair">
            <RoomField form={form} name="location" none={undefined} />
            <CategoryField form={form} name="priorityID" />
          </div>
          <TextField form={form} name="rootCause" label="APPT.COMPLAINT" maxLength={1000} />
          <div className="ui-form-pair">
            <TextAreaField form={form} name="reason" label="APPT.REMARK" rows={2} />
            <TextAreaField form={form} name="nextAction" label="APPT.NEXT_ACTION" rows={2} />
          </div>
        </form>
      </Dialog>
      {overlap.dialog(form.submit)}
      {leaving.question}
      {isWaiting && (
        <WhileLoading fallback={<LoadingDialog onClose={() => setWaiting(false)} />}>
          <WaitInstead
            initialValues={{
              patientID: number,
              doctor: Number(watchText(form, 'resource').split('|')[0]) || null,
              type: watchText(form, 'type'),
              duration: watchText(form, 'estimatedTime'),
              fromDate: watchText(form, 'appointmentDate').slice(0, 10),
            }}
            onClose={() => setWaiting(false)}
          />
        </WhileLoading>
      )}
    </>
  );
}

const WaitInstead = lazyComponent(() => import('../waitingList/AddToWaitingListDialog.tsx'));

/** The reason why the form cannot be submitted; null if it can. */
function useMissing(
  values: Record<string, unknown>,
  isNew: boolean,
  repeat: Repeat,
): string | null {
  const t = useText();
  const isEmpty = (name: string) => valueText(values[name]).trim() === '';
  if (isEmpty('patientID') || isEmpty('patientName'))
    return t(isNew ? 'APPT.NEEDS_NEW' : 'APPT.NEEDS_PATIENT');
  if (isNew && isEmpty('phoneNo')) return t('APPOINTMENT.PHONE_REQUIRED');
  if (isEmpty('resource')) return t('APPOINTMENT.DOCTOR_REQUIRED');
  return repeat.unit !== '' && repeatRule(repeat) === null ? t('SERIES.RULE') : null;
}

/** The clinic's next full quarter of an hour today; in the last one of the day, now. */
function nextQuarter(): string {
  const now = `${clinicNow().slice(0, 16)}:00.000Z`;
  const next = addMinutes(now, 15 - (Number(now.slice(14, 16)) % 15));
  return next.slice(0, 10) === now.slice(0, 10) ? next : now;
}
