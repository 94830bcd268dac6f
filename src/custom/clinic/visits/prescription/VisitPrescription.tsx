import type { Appointment } from '../../../../../contract/clinic/appointments.ts';
import type { Patient } from '../../../../../contract/clinic/patients.ts';
import { useViewer } from '../../../../session/viewer.ts';
import { Card, ErrorState, LoadingState } from '../../../../ui/Page.tsx';
import { useVisitPrescriptions } from '../visitCalls.ts';
import { IssuedPrescription } from './IssuedPrescription.tsx';
import { PrescriptionEditor } from './PrescriptionEditor.tsx';
import './prescription.css';
import { isOwn } from './prescriptionValues.ts';

/** What is prescribed at a visit: one's own prescription, which is written here, and those that are issued. */
export function VisitPrescription({
  appointment,
  patient,
}: {
  appointment: Appointment;
  patient: Patient;
}) {
  const viewer = useViewer();
  const mayRead = viewer.may('list', 'prescriptions');
  const { data, error, refetch } = useVisitPrescriptions(appointment.id);
  if (!mayRead) return null;
  if (!data)
    return (
      <Card>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
      </Card>
    );
  const all = data.data;
  const draft = all.find((each) => isOwn(each) && each.state === 'draft');
  const isIssued = all.some((each) => isOwn(each) && each.state === 'issued');
  return (
    <>
      {viewer.may('create', 'prescriptions') && !isIssued && (
        <PrescriptionEditor
          key={`prescription of ${appointment.id}`}
          appointment={appointment}
          patient={patient}
          draft={draft ?? null}
        />
      )}
      {all
        .filter((each) => each !== draft)
        .map((each) => (
          <IssuedPrescription key={each.id} prescription={each} />
        ))}
    </>
  );
}
