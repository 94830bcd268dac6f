import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { patientMerges, type TakeableField } from '../../../../contract/clinic/patientMerges.ts';
import type { Patient, PatientRow } from '../../../../contract/clinic/patients.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { notices } from '../../../framework/notices.ts';
import { isStaleError } from '../../../framework/resource/stale.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PasswordConfirmDialog } from '../../../ui/dialogs.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { patientAddress } from './address.ts';
import { MergePreview } from './MergePreview.tsx';
import { PatientCombobox } from './PatientCombobox.tsx';
import { ChosenPatientNumbers } from './PatientNumbers.tsx';
import './merge.css';

type Preview = Answer<typeof patientMerges.patientMergePreview>;
type Known = Pick<PatientRow, 'patID' | 'icPassport' | 'name' | 'age' | 'mobile'>;

/** Merges two records: which one stays, what moves, and which values are kept. */
export default function MergeDialog({
  patient,
  onClose,
}: {
  patient: Patient;
  onClose: () => void;
}) {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [other, setOther] = useState<Known | null>(null);
  const [isSwapped, setSwapped] = useState(false);
  const [chosen, setChosen] = useState<readonly TakeableField[] | null>(null);
  // The confirmed preview: later changes were not reviewed.
  const [sure, setSure] = useState<Preview | null>(null);
  const [changed, setChanged] = useState('');
  const [kept, merged] = isSwapped && other ? [other, patient] : [patient, other];
  const { data, error, refetch } = useCallQuery(
    patientMerges.patientMergePreview,
    { keep: kept.patID, merge: merged?.patID ?? 0 },
    { enabled: merged !== null },
  );
  // By default, values that one record lacks come from the other.
  const taken = chosen ?? lacking(data?.data);

  const merge = async (password: string) => {
    if (!merged || !sure) return;
    try {
      await send(patientMerges.mergePatients, {
        keep: kept.patID,
        merge: merged.patID,
        keepVersion: sure.keep.version,
        mergeVersion: sure.merge.version,
        take: [...taken],
        password,
      });
    } catch (refused) {
      if (!isStaleError(refused)) throw refused;
      const [{ field, params } = {}] = refused.failures;
      const { name } = field === 'keep' ? kept : merged;
      setChanged(t('MERGE.STALE', { name, who: params?.['who'] ?? '' }));
      await refetch();
      return;
    }
    notices.done(t('MERGE.DONE', { merged: merged.name, kept: kept.name }));
    onClose();
    void navigate(patientAddress(kept.icPassport), { replace: true });
    await queries.invalidateQueries({ queryKey: ['patients'] });
  };
  const begin = () => {
    setChosen(null);
    setChanged('');
  };
  const choose = (row: Known | null) => {
    setOther(row);
    begin();
  };
  return (
    <Dialog
      title={t('MERGE.TITLE')}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('SHELL.CANCEL')}</Button>
          <Button variant="primary" disabled={!data} onClick={() => setSure(data?.data ?? null)}>
            {t('MERGE.MERGE')}
          </Button>
        </>
      }
    >
      <div className="merge">
        <FindOther own={patient.patID} onChoose={choose} />
        {merged && (
          <>
            <div className="merge-pair">
              <Side label={t('MERGE.STAYS')} {...kept} />
              <Button
                icon="swap"
                onClick={() => {
                  setSwapped(!isSwapped);
                  begin();
                }}
              >
                {t('MERGE.SWAP')}
              </Button>
              <Side label={t('MERGE.GOES')} {...merged} />
            </div>
            {changed !== '' && (
              <p role="alert" className="ui-banner">
                {changed}
              </p>
            )}
            {error && <ErrorState error={error} onRetry={() => void refetch()} />}
            {!error && !data && <LoadingState />}
            {!error && data && (
              <MergePreview preview={data.data} taken={taken} onTaken={setChosen} />
            )}
          </>
        )}
      </div>
      {sure && merged && (
        <PasswordConfirmDialog
          title={t('MERGE.MERGE')}
          confirmLabel={t('MERGE.MERGE')}
          onConfirm={merge}
          onClose={() => setSure(null)}
        >
          {t('MERGE.SURE', { merged: merged.name, kept: kept.name })}
        </PasswordConfirmDialog>
      )}
    </Dialog>
  );
}

function Side({ label, ...patient }: { label: string } & Known) {
  return (
    <p className="merge-side">
      <small>{label}</small>
      <b>{patient.name}</b>
      <ChosenPatientNumbers patient={patient} />
    </p>
  );
}

function FindOther({ own, onChoose }: { own: number; onChoose: (row: Known | null) => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [isChosen, setChosen] = useState(false);
  return (
    <PatientCombobox
      label={t('MERGE.OTHER')}
      visibleLabel={t('MERGE.OTHER')}
      placeholder={t('APPT.FIND_PATIENT')}
      initialFocus
      typed={typed}
      onTyped={(text) => {
        setTyped(text);
        setChosen(false);
        onChoose(null);
      }}
      isChosen={isChosen}
      isLeftOut={({ patID }) => patID === own}
      onChoose={(row) => {
        setTyped(row.name);
        setChosen(true);
        onChoose(row);
      }}
    />
  );
}

const lacking = (preview?: Preview) =>
  (preview?.fields ?? []).filter(({ keep }) => keep === '').map(({ field }) => field);
