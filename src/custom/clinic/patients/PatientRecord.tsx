import { type RefObject, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { allergyText, patientIdentity } from '../../../../contract/clinic/patientFacts.ts';
import { type Patient, patients } from '../../../../contract/clinic/patients.ts';
import { CallError } from '../../../../contract/kit/client.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { drafts } from '../../../framework/drafts.ts';
import { focusIfLost } from '../../../framework/focus.ts';
import { showPageTop } from '../../../framework/pageScroll.ts';
import { useText } from '../../../framework/text.tsx';
import { TAB, useUrlParams } from '../../../framework/urlParams.ts';
import { useDraftName, useStoredDraft } from '../../../framework/useDraft.ts';
import { useViewer } from '../../../session/viewer.ts';
import { DraftBanner } from '../../../ui/DraftBanner.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { EmptyState, ErrorState, LoadingState, Page } from '../../../ui/Page.tsx';
import { PatientExchange } from '../../messaging/messages/PatientExchange.tsx';
import { AppointmentDialogs } from '../appointments/AppointmentDialogs.tsx';
import { PatientFiles } from '../patientFiles/PatientFiles.tsx';
import { PatientDocuments } from '../pdfDocuments/PatientDocuments.tsx';
import { AskAllergies } from '../shared/Allergies.tsx';
import { PatientBills } from '../till/PatientBills.tsx';
import { patientAddress } from './address.ts';
import { stepsFor } from './formSteps.ts';
import { LockBanner } from './LockBanner.tsx';
import { PatientAppointments } from './PatientAppointments.tsx';
import { PatientEdit } from './PatientEdit.tsx';
import './patients.css';
import { PatientView, type RecordTab } from './PatientView.tsx';
import { RecordActions } from './RecordActions.tsx';
import { RemovedPatient } from './RemovedPatient.tsx';
import { usePatientLock } from './usePatientLock.ts';

/** A patient's record, read-only until it is locked for editing, with the appointments beside it. */
export function PatientRecord({ icPassport }: { icPassport: string }) {
  const t = useText();
  const { data, error, refetch } = useCallQuery(patients.patientDetail, { nric: icPassport });
  const kept = data?.data.mergedInto;
  if (kept)
    return (
      <Navigate to={patientAddress(kept.icPassport)} state={{ [MERGED]: icPassport }} replace />
    );
  if (data) return <Record patient={data.data} />;
  const isMissing = error instanceof CallError && error.status === 404;
  return (
    <Page title={t('PAGE.PATIENT')}>
      {isMissing && <EmptyState>{t('PATIENT.MISSING', { key: icPassport })}</EmptyState>}
      {error && !isMissing && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && <LoadingState />}
    </Page>
  );
}

/** In the state of the address: the number of the merged record by which this one was opened. */
const MERGED = 'mergedFrom';

function MergedHere() {
  const t = useText();
  const { state } = useLocation() as { state: { [MERGED]?: string } | null };
  const number = state?.[MERGED];
  if (number === undefined) return null;
  return (
    <div className="ui-banner patient-banner">
      <Icon name="people" />
      <output>{t('PATIENT.MERGED_HERE', { number })}</output>
    </div>
  );
}

function Record({ patient }: { patient: Patient }) {
  const t = useText();
  const navigate = useNavigate();
  const patientLock = usePatientLock(patient);
  const { fence, lock, takeOver, goOnHere } = patientLock;
  const { query, set } = useUrlParams();
  const viewer = useViewer();
  const readable = stepsFor('read', viewer.may('list', 'nurse-notes'));
  const step = readable.find((name) => name === query.get(TAB));
  const setTab = (to: RecordTab) => set({ [TAB]: to === 'timeline' ? null : to });
  // A draft that is taken up again fills the form as soon as the record is locked.
  const [takesDraft, setTakesDraft] = useState(false);
  const edit = (takes: boolean) => {
    setTakesDraft(takes);
    return lock();
  };
  const { patID, name, icPassport, mobile, age, allergyList, allergyStatus, startEditingBy } =
    patient;
  const onSaved = (saved: Patient) => {
    patientLock.unlock(saved);
    // The address of a record contains its identity number.
    if (saved.icPassport !== icPassport)
      void navigate(patientAddress(saved.icPassport), { replace: true });
  };
  const editButton = useFocusAfter(fence !== null);
  const isOthers = fence === null && startEditingBy !== null;
  return (
    <Page
      title={name}
      subtitle={<About patient={patient} />}
      actions={
        fence === null && (
          <RecordActions
            {...{ patient, editButton }}
            mayEdit={!isOthers}
            onEdit={() => edit(false)}
          />
        )
      }
    >
      <MergedHere />
      {patient.removed && (
        <RemovedPatient patient={patient}>{t('PATIENT.IS_REMOVED')}</RemovedPatient>
      )}
      {isOthers && (
        <LockBanner
          patient={patient}
          lockedBy={startEditingBy}
          onTakeOver={takeOver}
          onGoOn={goOnHere}
        />
      )}
      {fence === null && !isOthers && viewer.may('edit', 'patients') && (
        <UnfinishedEdit patID={patID} onTake={() => void edit(true)} />
      )}
      {fence === null ? (
        <div className="patient-columns">
          <PatientView patient={patient} tab={step ?? 'timeline'} onTab={setTab} />
          <div className="patient-beside">
            <PatientAppointments patient={patient} />
            {viewer.may('list', 'bills') && <PatientBills patient={patient} />}
            <PatientDocuments patient={patient} />
            <PatientFiles patient={patient} />
            <PatientExchange icPassport={patient.icPassport} />
          </div>
        </div>
      ) : (
        <PatientEdit
          {...{ patient, fence, patientLock, takesDraft }}
          step={step ?? 'personal'}
          onStep={setTab}
          onSaved={onSaved}
        />
      )}
      <AppointmentDialogs
        patient={{ patID, icPassport, name, mobile, age, allergies: allergyList, allergyStatus }}
      />
    </Page>
  );
}

/** Offers what was typed into the record's form and not saved. */
function UnfinishedEdit({ patID, onTake }: { patID: number; onTake: () => void }) {
  const name = useDraftName(patients.editPatientProfile, { patID });
  const found = useStoredDraft(name);
  return (
    <DraftBanner found={found} restore={onTake} discard={() => drafts.current()?.clear(name)} />
  );
}

/** Returns a ref for the edit button, which gets the focus back after editing; the record is read from its top. */
function useFocusAfter(isEditing: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) {
      focusIfLost(() => button.current?.focus({ preventScroll: true }));
      showPageTop();
    }
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}

/** The patient's identity and allergies. */
function About({ patient }: { patient: Patient }) {
  const t = useText();
  return (
    <>
      <p className="patient-line">
        {patientIdentity(t, patient).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {patient.allergyStatus === 'notAsked' && !patient.removed ? (
        <p className="patient-allergies">
          <AskAllergies patient={patient} />
        </p>
      ) : (
        <p className="patient-allergies" data-status={patient.allergyStatus}>
          <Icon name={patient.allergyStatus === 'noneKnown' ? 'check' : 'alert'} />
          {allergyText(t, patient)}
        </p>
      )}
      {patient.noMessages && (
        <p className="patient-to-complete">
          <Icon name="alert" />
          {t('PATIENT.NO_MESSAGES')}
        </p>
      )}
      {patient.incomplete && (
        <p className="patient-to-complete">
          <Icon name="edit" />
          {t('PATIENT.INCOMPLETE')}
        </p>
      )}
    </>
  );
}
