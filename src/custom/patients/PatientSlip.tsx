import { useState } from 'react';
import { patientRecords } from '../../../contract/patientRecords.ts';
import type { Patient } from '../../../contract/patients.ts';
import { useText } from '../../framework/text.tsx';
import { reportAddress } from '../../session/reportAddress.ts';
import { ReportViewer } from '../../ui/ReportViewer.tsx';

/** The slip with a patient's details in the report viewer. */
export default function PatientSlip({
  patient,
  onClose,
}: {
  patient: Patient;
  onClose: () => void;
}) {
  const t = useText();
  const nric = patient.icPassport;
  // Tokens are renewed while a paper is looked at; it is not asked for again with each.
  const [address] = useState(() => reportAddress(patientRecords.patientSlip, { nric }));
  return (
    <ReportViewer
      title={t('PATIENT.PRINT')}
      address={address}
      file={`${nric}.pdf`}
      onClose={onClose}
    />
  );
}
