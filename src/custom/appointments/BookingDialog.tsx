import { useId, useRef, useState } from 'react';
import {
  type Appointment,
  appointments,
  FORCED_LENGTH,
  PLACEHOLDER_DOB,
  USUAL_PRIORITY,
} from '../../../contract/appointments.ts';
import { clinicNow, clinicToday } from '../../../contract/fields.ts';
import { CallError } from '../../../contract/kit/client.ts';
import { useCallForm } from '../../framework/form.ts';
import { addMinutes, lengthOf, showDateTime } from '../../framework/format.ts';
import { useSubmitKey } from '../../framework/keys.ts';
import { notices } from '../../framework/notices.ts';
import type { Problem } from '../../framework/problem.ts';
import { useSend } from '../../framework/send.tsx';
import { useText } from '../../framework/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormBanner, TextAreaField, TextField } from '../../ui/fields.tsx';
import './appointments.css';
import { Availability } from './Availability.tsx';
import { DoctorsField } from './DoctorsField.tsx';
import { CategoryField, RoomField, TypeField } from './LookupFields.tsx';
import { NewPatientFields } from './NewPatientFields.tsx';
import { type Chosen, PatientField } from './PatientField.tsx';
import { useOverlap } from './useOverlap.tsx';
import { fillIn, textIn, wordsOf } from './values.ts';
import { WhenFields } from './WhenFields.tsx';

interface BookingDialogProps {
  /** The patient to book for, where that is known. */
  patient?: Chosen | undefined;
  /** Doctors to begin with, by id. */
  doctors?: readonly number[];
  /** The wall clock to begin with; the next quarter of an hour otherwise. */
  at?: string | undefined;
  /** How long it is to last; the usual length of the chosen type otherwise. */
  minutes?: number | undefined;
  onClose: () => void;
  onBooked?: (appointment: Appointment) => void;
}

/** Books an appointment for a patient, known or new. What is refused is said, and nothing that was typed is lost. */
export function BookingDialog({
  patient,
  doctors = [],
  at,
  minutes,
  onClose,
  onBooked,
}: BookingDialogProps) {
  const t = useText();
  const id = useId();
  const send = useSend();
  const [isNew, setNew] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(patient ?? null);
  const overlap = useOverlap();
  useSubmitKey();
  const doctorsBox = useRef<HTMLInputElement>(null);

  const form = useCallForm(appointments.bookAppointment, {
    defaults: {
      ...nameOf(patient ?? null),
      appointmentDate: at ?? nextQuarter(),
      estimatedTime: lengthOf(minutes ?? 0),
      resource: doctors.join('|'),
      type: '',
      priorityID: USUAL_PRIORITY,
      rootCause: '',
      reason: '',
      nextAction: '',
    },
    fixed: { dob: PLACEHOLDER_DOB, billingType: '00' },
    make: async (input) => {
      const flag = overlap.flag();
      const isOpen = flag.allowConflict && input.estimatedTime === lengthOf(0);
      const { data } = await send(appointments.bookAppointment, {
        ...input,
        ...flag,
        ...(isOpen && { estimatedTime: FORCED_LENGTH }),
      });
      const words = { name: data.patientName, at: showDateTime(data.appointmentDate) };
      notices.done(t('APPT.BOOKED', words));
      onBooked?.(data);
      onClose();
    },
    onRefused: (error) => overlap.refused(error) ?? unexplained(error),
  });

  const choose = (next: Chosen | null) => {
    setChosen(next);
    for (const [name, value] of Object.entries(nameOf(next))) fillIn(form, name, value);
    if (next) requestAnimationFrame(() => doctorsBox.current?.focus());
  };
  // Until someone chooses a time, it is the doctors' next free one.
  const isProposed = at === undefined && !form.methods.formState.dirtyFields['appointmentDate'];
  const missing = useMissing(form.methods.watch(), isNew);
  return (
    <>
      <Dialog
        title={t('SHELL.QUICK_APPOINTMENT')}
        width="wide"
        onClose={onClose}
        actions={
          <>
            {missing && <span className="form-missing">{missing}</span>}
            <Button onClick={onClose}>{t('SHELL.CANCEL')}</Button>
            <Button
              look="primary"
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
          <fieldset className="ui-segments">
            <legend className="visually-hidden">{t('APPT.PATIENT')}</legend>
            {[false, true].map((value) => (
              <label key={String(value)}>
                <input
                  type="radio"
                  name={`${id}-new`}
                  checked={isNew === value}
                  onChange={() => {
                    setNew(value);
                    choose(null);
                  }}
                />
                {t(value ? 'APPT.NEW_PATIENT' : 'APPT.EXISTING_PATIENT')}
              </label>
            ))}
          </fieldset>
          {isNew ? (
            <NewPatientFields
              form={form}
              onKnown={(known) => {
                setNew(false);
                choose(known);
              }}
            />
          ) : (
            <PatientField form={form} chosen={chosen} onChoose={choose} />
          )}
          <div className="ui-form-pair">
            <DoctorsField
              form={form}
              name="resource"
              first={patient !== undefined}
              inputRef={(element) => {
                doctorsBox.current = element;
              }}
            />
            <TypeField
              form={form}
              name="type"
              onType={(duration) => {
                if (minutes === undefined) fillIn(form, 'estimatedTime', duration);
              }}
            />
          </div>
          <WhenFields form={form} firstDay={clinicToday()} />
          <Availability
            at={textIn(form, 'appointmentDate')}
            length={textIn(form, 'estimatedTime')}
            doctors={textIn(form, 'resource')}
            onStart={(start) => fillIn(form, 'appointmentDate', start)}
            onPropose={
              isProposed ? (start) => form.methods.setValue('appointmentDate', start) : undefined
            }
          />
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
      {overlap.question(form.submit)}
    </>
  );
}

/** What keeps the form from being sent, in words; null when nothing does. */
function useMissing(values: Record<string, unknown>, isNew: boolean): string | null {
  const t = useText();
  const isEmpty = (name: string) => wordsOf(values[name]).trim() === '';
  if (isEmpty('patientID') || isEmpty('patientName'))
    return t(isNew ? 'APPT.NEEDS_NEW' : 'APPT.NEEDS_PATIENT');
  if (isNew && isEmpty('phoneNo')) return t('APPOINTMENT.PHONE_REQUIRED');
  return isEmpty('resource') ? t('APPOINTMENT.DOCTOR_REQUIRED') : null;
}

function nameOf(patient: Chosen | null) {
  return {
    patientID: patient?.icPassport ?? '',
    patientName: patient?.name ?? '',
    phoneNo: patient?.mobile ?? '',
  };
}

/** A failure that the server gives no reason for is said to be of the appointment. */
function unexplained(error: unknown): readonly Problem[] | undefined {
  const isGiven = error instanceof CallError && (error.status === 0 || error.failures.length > 0);
  return isGiven ? undefined : [{ message: 'APPT.FAILED' }];
}

/** The clinic's next full quarter of an hour. */
function nextQuarter(): string {
  const now = `${clinicNow().slice(0, 16)}:00.000Z`;
  return addMinutes(now, 15 - (Number(now.slice(14, 16)) % 15));
}
