import { useState } from 'react';
import { ownInvitations as calls } from '../../../../contract/agata/ownInvitations.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';

interface Waiting {
  kind: 'team' | 'tenant';
  id: number;
  name: string;
}

/** Accepts an invitation, or declines it after a question: it cannot be taken back. */
export function AnswerButtons({
  invitation,
  onAnswered,
}: {
  invitation: Waiting & { isOver: boolean };
  onAnswered: () => void;
}) {
  const t = useText();
  const send = useSend();
  const [declining, setDeclining] = useState(false);
  const { kind, id, name, isOver } = invitation;
  const { busy, run } = useAnswer(onAnswered);
  const answer = (accepts: boolean) =>
    run(
      () =>
        kind === 'team'
          ? send(calls.answerTeamInvitation, { hpConsultantTeamId: id, accepts })
          : send(calls.answerTenantInvitation, { hpTenantId: id, accepts }),
      t(accepts ? 'INVITATIONS.ACCEPTED' : 'INVITATIONS.DECLINED', { name }),
    );
  return (
    <div className="invitations-answer">
      {!isOver && (
        <Button
          variant="primary"
          busy={busy}
          aria-label={t('INVITATIONS.ACCEPT_THAT', { name })}
          onClick={() => void answer(true)}
        >
          {t('INVITATIONS.ACCEPT')}
        </Button>
      )}
      <Button
        disabled={busy}
        aria-label={t('INVITATIONS.DECLINE_THAT', { name })}
        onClick={() => setDeclining(true)}
      >
        {t('INVITATIONS.DECLINE')}
      </Button>
      {declining && (
        <ConfirmDialog
          title={t('INVITATIONS.DECLINE_THAT', { name })}
          confirmLabel={t('INVITATIONS.DECLINE')}
          busy={busy}
          onConfirm={() => void answer(false).then(() => setDeclining(false))}
          onCancel={() => setDeclining(false)}
        >
          <p>{t('INVITATIONS.DECLINE_TEXT')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Takes back that the person asked to join a team. */
export function WithdrawButton({ asked, onAnswered }: { asked: Waiting; onAnswered: () => void }) {
  const t = useText();
  const send = useSend();
  const { id, name } = asked;
  const { busy, run } = useAnswer(onAnswered);
  return (
    <Button
      busy={busy}
      aria-label={t('INVITATIONS.WITHDRAW_THAT', { name })}
      onClick={() =>
        void run(
          () => send(calls.withdrawTeamRequest, { hpConsultantTeamId: id }),
          t('INVITATIONS.WITHDRAWN', { name }),
        )
      }
    >
      {t('INVITATIONS.WITHDRAW')}
    </Button>
  );
}

function useAnswer(onAnswered: () => void) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const run = async (send: () => Promise<unknown>, notice: string) => {
    setBusy(true);
    try {
      await send();
      notices.done(notice);
    } catch (error) {
      notifyError(t, error);
    }
    setBusy(false);
    onAnswered();
  };
  return { busy, run };
}
