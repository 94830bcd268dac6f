import type { Patient } from '../../../../contract/clinic/patients.ts';
import MessageDialog from '../../messaging/messages/MessageDialog.tsx';
import { useReportedResult } from '../../messaging/messages/useReportedResult.ts';

/** Messages to a patient. A failed sending is also reported when the dialog closes. */
export default function PatientMessages({
  patient,
  onClose,
}: {
  patient: Patient;
  onClose: () => void;
}) {
  const reported = useReportedResult(onClose);
  return <MessageDialog screen="Patients Detail" recipients={[patient]} {...reported} />;
}
