import type { Patient } from '../../../../contract/clinic/patients.ts';
import HistoryPanel from '../../../ui/resource/HistoryPanel.tsx';
import { patientRecordResource } from './patientRecordResource.ts';

/** The history of a patient's record, with the labels of its form. */
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
