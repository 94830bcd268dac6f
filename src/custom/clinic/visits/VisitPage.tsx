import { appointments } from '../../../../contract/clinic/appointments.ts';
import { patients } from '../../../../contract/clinic/patients.ts';
import { CallError } from '../../../../contract/kit/client.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { EmptyState, ErrorState, LoadingState, Page } from '../../../ui/Page.tsx';
import { useVisitBill } from '../till/useVisitBill.ts';
import { Visit } from './Visit.tsx';
import { useNoteSettings, useVisitNotes, useVisitPrescriptions } from './visitCalls.ts';

/** The page of a visit, `?visit=<id>`: what the doctor and the nurse see of it, and write. It locks no record. */
export default function VisitPage() {
  const t = useText();
  const { query } = useUrlParams();
  const id = Number(query.get('visit'));
  const isNamed = Number.isInteger(id) && id > 0;
  const visit = useCallQuery(appointments.appointmentDetail, { id }, { enabled: isNamed });
  const ahead = { enabled: isNamed, isAhead: true };
  useVisitNotes(id, ahead);
  useNoteSettings(ahead);
  useVisitPrescriptions(id, ahead);
  useVisitBill(id, ahead);
  const appointment = visit.data?.data;
  const record = useCallQuery(
    patients.patientDetail,
    { nric: appointment?.icPassport ?? '' },
    { enabled: appointment !== undefined, keepPrevious: true },
  );
  const patient = record.data?.data;
  if (appointment && patient && patient.patID === appointment.patID)
    return <Visit key={id} appointment={appointment} patient={patient} />;
  const error = visit.error ?? record.error;
  const isMissing = !isNamed || (error instanceof CallError && error.status === 404);
  return (
    <Page title={t('PAGE.VISIT')}>
      {isMissing && <EmptyState>{t('VISIT.MISSING')}</EmptyState>}
      {error && !isMissing && (
        <ErrorState
          error={error}
          onRetry={() => {
            void visit.refetch();
            void record.refetch();
          }}
        />
      )}
      {!error && !isMissing && <LoadingState />}
    </Page>
  );
}
