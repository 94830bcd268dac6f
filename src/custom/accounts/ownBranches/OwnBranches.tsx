import { useState } from 'react';
import { type OwnBranch, ownBranches } from '../../../../contract/accounts/ownBranches.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { Card, EmptyState, ErrorState, LoadingState, Page, StatusChip } from '../../../ui/Page.tsx';
import './ownBranches.css';

/** Where the person belongs: those who ask are answered, and what was joined is left. */
export default function OwnBranches() {
  const t = useText();
  const { data, error, refetch } = useCallQuery(
    ownBranches.ownBranchList,
    {},
    { alsoResources: ['branch-users'] },
  );
  return (
    <Page title={t('OWN_BRANCHES.TITLE')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {!error && data && (
        <Card>
          {data.data.length === 0 && <EmptyState>{t('OWN_BRANCHES.NONE')}</EmptyState>}
          <ul className="own-branches">
            {data.data.map((branch) => (
              <Item key={branch.id} branch={branch} onChanged={() => void refetch()} />
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}

function Item({ branch: own, onChanged }: { branch: OwnBranch; onChanged: () => void }) {
  const t = useText();
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { id, branch, companyName, privilege, isAsked, askedBy, isBlocked } = own;
  const where = branch || companyName;
  const change = async (made: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await made();
      notices.done(done);
      onChanged();
    } catch (error) {
      notifyError(t, error);
    }
    setBusy(false);
    setLeaving(false);
  };
  const answer = (accept: boolean) =>
    change(
      () => send(ownBranches.answerBranch, { id, accept }),
      t(accept ? 'OWN_BRANCHES.JOINED' : 'OWN_BRANCHES.REFUSED', { where }),
    );
  return (
    <li>
      <p>
        <strong>{where}</strong>{' '}
        {isBlocked && <StatusChip tone="bad">{t('BRANCH_USER.DISABLED')}</StatusChip>}
        {branch && <small>{companyName}</small>}
        <small>
          {isAsked
            ? t(askedBy ? 'OWN_BRANCHES.ASKED_BY' : 'OWN_BRANCHES.ASKED', {
                who: askedBy,
                role: t(`ROLE.${privilege}`),
              })
            : t(`ROLE.${privilege}`)}
        </small>
      </p>
      {isAsked ? (
        <span className="own-branches-answers">
          <Button
            variant="primary"
            busy={busy}
            aria-label={`${t('OWN_BRANCHES.ACCEPT')}: ${where}`}
            onClick={() => void answer(true)}
          >
            {t('OWN_BRANCHES.ACCEPT')}
          </Button>
          <Button
            busy={busy}
            aria-label={`${t('OWN_BRANCHES.REFUSE')}: ${where}`}
            onClick={() => void answer(false)}
          >
            {t('OWN_BRANCHES.REFUSE')}
          </Button>
        </span>
      ) : (
        <Button
          aria-label={`${t('OWN_BRANCHES.LEAVE')}: ${where}`}
          onClick={() => setLeaving(true)}
        >
          {t('OWN_BRANCHES.LEAVE')}
        </Button>
      )}
      {isLeaving && (
        <ConfirmDialog
          title={t('OWN_BRANCHES.LEAVE_THAT', { where })}
          confirmLabel={t('OWN_BRANCHES.LEAVE')}
          isRisky
          busy={busy}
          onCancel={() => setLeaving(false)}
          onConfirm={() =>
            void change(
              () => send(ownBranches.leaveBranch, { id }),
              t('OWN_BRANCHES.LEFT', { where }),
            )
          }
        >
          {t('OWN_BRANCHES.LEAVE_MEANS')}
        </ConfirmDialog>
      )}
    </li>
  );
}
