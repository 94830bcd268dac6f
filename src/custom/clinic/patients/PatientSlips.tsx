import type { Patient } from '../../../../contract/clinic/patients.ts';
import SlipDialog from '../../reports/slips/SlipDialog.tsx';

/** The print slips of a patient. */
export default function PatientSlips({
  patient,
  onClose,
}: {
  patient: Patient;
  onClose: () => void;
}) {
  return (
    <SlipDialog record={{ type: 'patient', patientID: patient.icPassport }} onClose={onClose} />
  );
}
