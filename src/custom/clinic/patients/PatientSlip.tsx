import { patientRecords } from '../../../../contract/clinic/patientRecords.ts';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { useText } from '../../../framework/text.tsx';
import { reportAddress } from '../../../session/reportAddress.ts';
import { ReportViewer } from '../../../ui/ReportViewer.tsx';

/** The patient slip in the report viewer. */
export default function PatientSlip({
  patient,
  onClose,
}: {
  patient: Patient;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <ReportViewer
      title={t('PATIENT.PRINT')}
      buildAddress={() => reportAddress(patientRecords.patientSlip, { nric: patient.icPassport })}
      onClose={onClose}
    />
  );
}
