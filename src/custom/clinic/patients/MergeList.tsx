import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { patientMerges } from '../../../../contract/clinic/patientMerges.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { notices } from '../../../framework/notices.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PasswordConfirmDialog } from '../../../ui/dialogs.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/Page.tsx';
import './merge.css';

type Merge = Answer<typeof patientMerges.patientMergeList>[number];

/** The current merges of the branch, latest first. Each can be undone. */
export default function MergeList({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useCallQuery(patientMerges.patientMergeList, {});
  const [undoing, setUndoing] = useState<Merge | null>(null);
  return (
    <Dialog title={t('RESOURCE.PATIENTS.MERGES')} width="wide" onClose={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data?.data.length === 0 && <EmptyState>{t('MERGE.NONE')}</EmptyState>}
      <ul className="merge-list">
        {data?.data.map((merge) => (
          <li key={merge.id}>
            <p>
              <b>{merge.merged.name}</b> ({merge.merged.icPassport}) {t('MERGE.INTO')}{' '}
              <b>{merge.kept.name}</b> ({merge.kept.icPassport})
              <small>
                <time dateTime={merge.mergedDate.slice(0, 16)}>
                  {formatDateTime(merge.mergedDate)}
                </time>{' '}
                {merge.username}
              </small>
            </p>
            <Button
              icon="undo"
              aria-label={t('MERGE.UNDO_OF', { merged: merge.merged.name })}
              onClick={() => setUndoing(merge)}
            >
              {t('MERGE.UNDO')}
            </Button>
          </li>
        ))}
      </ul>
      {undoing && <Undo merge={undoing} onClose={() => setUndoing(null)} />}
    </Dialog>
  );
}

function Undo({ merge, onClose }: { merge: Merge; onClose: () => void }) {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const undo = async (password: string) => {
    const { data } = await send(patientMerges.unmergePatients, { id: merge.id, password });
    const left = data.left.filter(({ count }) => count > 0);
    const list = left.map(({ kind, count }) => `${t(`MERGE.KIND.${kind}`)}: ${count}`).join(', ');
    // An alert, so that what stayed is not overlooked.
    if (left.length > 0) notices.alert(t('MERGE.LEFT', { list }));
    else notices.done(t('MERGE.UNDONE'));
    await queries.invalidateQueries({ queryKey: ['patients'] });
  };
  return (
    <PasswordConfirmDialog
      title={t('MERGE.UNDO')}
      confirmLabel={t('MERGE.UNDO')}
      onConfirm={undo}
      onClose={onClose}
    >
      {t('MERGE.UNDO_SURE', { merged: merge.merged.name, kept: merge.kept.name })}
    </PasswordConfirmDialog>
  );
}
