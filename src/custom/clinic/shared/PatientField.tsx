import { useEffect, useRef, useState } from 'react';
import type { PatientRow } from '../../../../contract/clinic/patients.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Combobox } from '../../../ui/Combobox.tsx';
import { usePatientSearch } from '../patients/usePatientSearch.ts';
import { Allergies, AllergyNotice } from './Allergies.tsx';
import { hasMobile } from './hasMobile.ts';
import './shared.css';

/** The fields of a patient that a booking needs. */
export type ChosenPatient = Pick<
  PatientRow,
  'icPassport' | 'name' | 'mobile' | 'age' | 'allergies' | 'allergyStatus'
>;

/** Finds a patient by name, phone or identity number, and shows the chosen one. */
export function PatientField({
  invalid,
  chosen,
  onChoose,
}: {
  invalid: boolean;
  chosen: ChosenPatient | null;
  /** Without it the patient cannot be changed. */
  onChoose: ((patient: ChosenPatient | null) => void) | undefined;
}) {
  const t = useText();
  if (!chosen) return onChoose && <Finder invalid={invalid} onChoose={onChoose} />;
  return (
    <div className="chosen-patient">
      <div>
        <b>{chosen.name}</b>
        <PatientFacts patient={chosen} />
      </div>
      <AllergyNotice list={chosen.allergies} status={chosen.allergyStatus} />
      {onChoose && <Button onClick={() => onChoose(null)}>{t('APPT.CHANGE')}</Button>}
    </div>
  );
}

function Finder({
  invalid,
  onChoose,
}: {
  invalid: boolean;
  onChoose: (patient: ChosenPatient) => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const { found, emptyText } = usePatientSearch(typed);
  // Patients without a mobile number cannot be contacted.
  const reachable = found.filter(hasMobile);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="ui-field">
      <Combobox
        label={t('APPT.PATIENT')}
        visibleLabel={t('APPT.PATIENT')}
        inputValue={typed}
        onInputChange={setTyped}
        choices={reachable.map((row) => ({
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
        emptyText={emptyText}
        placeholder={t('APPT.FIND_PATIENT')}
        required
        invalid={invalid}
        initialFocus
        inputRef={(element) => {
          box.current = element;
        }}
      />
    </div>
  );
}

function PatientFacts({ patient }: { patient: ChosenPatient }) {
  const t = useText();
  const { icPassport, age, mobile } = patient;
  const facts = [icPassport, age === null ? '' : t('PATIENT.YEARS', { age }), formatPhone(mobile)];
  return <small>{facts.filter(Boolean).join(' · ')}</small>;
}
