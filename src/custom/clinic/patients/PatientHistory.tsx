import type { Patient } from '../../../../contract/clinic/patients.ts';
import HistoryPanel from '../../../ui/resource/HistoryPanel.tsx';
import { recordFields } from './recordFields.ts';

/** Who did what to a patient's record, in the words of its form. */
export default function PatientHistory({
  patient,
  onClose,
}: {
  patient: Patient;
  onClose: () => void;
}) {
  const record = { ...patient, id: patient.patID };
  return <HistoryPanel resource={recordFields} record={record} onClose={onClose} />;
}
