import { useEffect, useRef, useState } from 'react';
import type { appointments } from '../../../contract/appointments.ts';
import { type PatientRow, patients } from '../../../contract/patients.ts';
import { useCallQuery } from '../../framework/calls.ts';
import type { CallForm } from '../../framework/form.ts';
import { useText } from '../../framework/text.tsx';
import { useSettled } from '../../framework/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { Allergies } from './Allergies.tsx';
import './appointments.css';

type Booking = CallForm<typeof appointments.bookAppointment>;
/** What a booking has to know of a patient. */
export type Chosen = Pick<PatientRow, 'icPassport' | 'name' | 'mobile' | 'age' | 'allergies'>;

/** Milliseconds of rest before patients are asked for. */
const PAUSE = 120;

/** Finds the patient by name, phone or identity number while one types, and shows who was chosen. */
export function PatientField({
  form,
  chosen,
  onChoose,
}: {
  form: Booking;
  chosen: Chosen | null;
  onChoose: (patient: Chosen | null) => void;
}) {
  const t = useText();
  if (!chosen) return <Finder form={form} onChoose={onChoose} />;
  return (
    <div className="chosen-patient">
      <div>
        <b>{chosen.name}</b>
        <PatientFacts patient={chosen} />
      </div>
      <Allergies list={chosen.allergies} />
      <Button onClick={() => onChoose(null)}>{t('APPT.CHANGE')}</Button>
    </div>
  );
}

function Finder({ form, onChoose }: { form: Booking; onChoose: (patient: Chosen) => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const { found, nothing } = usePatients(typed);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="ui-field">
      <Combobox
        label={t('APPT.PATIENT')}
        title={t('APPT.PATIENT')}
        typed={typed}
        onTyped={setTyped}
        choices={found.map((row) => ({
          key: row.patID,
          label: row.name,
          row,
          content: (
            <span className="patient-choice">
              <span>
                <b>{row.name}</b>
                <Allergies list={row.allergies} />
              </span>
              <PatientFacts patient={row} />
            </span>
          ),
        }))}
        onChoose={({ row }) => {
          setTyped('');
          onChoose(row);
        }}
        nothing={nothing}
        placeholder={t('APPT.FIND_PATIENT')}
        required
        invalid={form.methods.formState.errors['patientID'] !== undefined}
        first
        inputRef={(element) => {
          box.current = element;
        }}
      />
    </div>
  );
}

function PatientFacts({ patient }: { patient: Chosen }) {
  const t = useText();
  const { icPassport, age, mobile } = patient;
  const facts = [icPassport, age === null ? '' : t('PATIENT.YEARS', { age }), mobile];
  return <small>{facts.filter(Boolean).join(' · ')}</small>;
}

/** Patients that match what is typed; those without a mobile number can't be reached, and are left out. */
function usePatients(typed: string) {
  const t = useText();
  const name = useSettled(typed.trim(), PAUSE);
  const enabled = name.length > 1;
  const { data, isPlaceholderData } = useCallQuery(
    patients.patientNameList,
    { name },
    { enabled, keepPrevious: true },
  );
  const found = enabled && typed.trim() !== '' ? (data?.data ?? []) : [];
  const isDone = enabled && data !== undefined && !isPlaceholderData && name === typed.trim();
  return {
    found: found.filter(({ mobile }) => mobile !== ''),
    nothing: isDone ? t('APPT.NO_PATIENT') : undefined,
  };
}
