import { useEffect, useRef, useState } from 'react';
import type { PatientRow } from '../../../../contract/clinic/patients.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PatientCombobox } from '../patients/PatientCombobox.tsx';
import { ChosenPatientNumbers } from '../patients/PatientNumbers.tsx';
import { Owes } from '../till/Owes.tsx';
import { AllergyNotice } from './Allergies.tsx';
import './shared.css';

/** The fields of a patient that a booking needs. */
export type ChosenPatient = Pick<
  PatientRow,
  'patID' | 'icPassport' | 'name' | 'mobile' | 'age' | 'allergies' | 'allergyStatus'
>;

interface PatientFieldProps {
  invalid: boolean;
  chosen: ChosenPatient | null;
  /** Without it the patient cannot be changed. */
  onChoose: ((patient: ChosenPatient | null) => void) | undefined;
  /** Registers someone new with what was typed, where nobody matches. */
  onRegister?: (typed: string) => void;
  /** Offers only those with a mobile number, as a booking does. */
  needsMobile?: boolean;
}

/** Finds a patient by name, phone or identity number, and says in words who was chosen. */
export function PatientField({
  invalid,
  chosen,
  onChoose,
  onRegister,
  needsMobile = true,
}: PatientFieldProps) {
  const t = useText();
  if (!chosen) return onChoose && <Finder {...{ invalid, onChoose, onRegister, needsMobile }} />;
  return (
    <div className="chosen-patient">
      <output>
        <b>{chosen.name}</b>
        <ChosenPatientNumbers patient={chosen} />
      </output>
      <AllergyNotice
        list={chosen.allergies}
        status={chosen.allergyStatus}
        patient={chosen}
        onAnswered={({ allergyList, allergyStatus }) =>
          onChoose?.({ ...chosen, allergies: allergyList, allergyStatus })
        }
      />
      <Owes nric={chosen.icPassport} />
      {onChoose && <Button onClick={() => onChoose(null)}>{t('APPT.CHANGE')}</Button>}
    </div>
  );
}

function Finder({
  invalid,
  onChoose,
  onRegister,
  needsMobile,
}: {
  invalid: boolean;
  onChoose: (patient: ChosenPatient) => void;
  onRegister: PatientFieldProps['onRegister'];
  needsMobile: boolean;
}) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="ui-field">
      <PatientCombobox
        label={t('APPT.PATIENT')}
        visibleLabel={t('APPT.PATIENT')}
        placeholder={t('APPT.FIND_PATIENT')}
        typed={typed}
        onTyped={setTyped}
        needsMobile={needsMobile}
        offersRecent
        onChoose={(patient) => {
          setTyped('');
          onChoose(patient);
        }}
        onRegister={onRegister}
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
