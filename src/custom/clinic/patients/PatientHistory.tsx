import type { Patient } from '../../../../contract/clinic/patients.ts';
import HistoryPanel from '../../../ui/resource/HistoryPanel.tsx';
import { patientRecordResource } from './patientRecordResource.ts';

/** Who did what to a patient's record, in the words of its form. */
export default function PatientHistory({
  patient,
  onClose,
}: {
  patient: Patient;
  onClose: () => void;
}) {
  const record = { ...patient, id: patient.patID };
  return <HistoryPanel resource={patientRecordResource} record={record} onClose={onClose} />;
}
