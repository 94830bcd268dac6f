import { Link } from 'react-router-dom';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { narrowedList } from '../../../framework/resource/address.ts';
import { useText } from '../../../framework/text.tsx';
import { RECORD_READINGS_PATH } from '../../../resources/accounts/recordReadingsPath.ts';
import { useViewer } from '../../../session/viewer.ts';
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
  const t = useText();
  const viewer = useViewer();
  const record = { ...patient, id: patient.patID };
  return (
    <HistoryPanel resource={patientRecordResource} record={record} onClose={onClose}>
      {viewer.may('list', 'record-readings') && (
        <p className="patient-history-link">
          <Link
            to={narrowedList({ paths: { list: RECORD_READINGS_PATH } }, 'patID', patient.patID)}
          >
            {t('RECORD_READING.LIST')}
          </Link>
        </p>
      )}
    </HistoryPanel>
  );
}
