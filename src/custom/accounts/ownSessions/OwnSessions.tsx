import { useState } from 'react';
import { type OwnSession, ownSessions } from '../../../../contract/accounts/ownSessions.ts';
import { signIns } from '../../../../contract/accounts/signIns.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card, ErrorState, LoadingState, Page, StatusChip } from '../../../ui/Page.tsx';
import { SignInList } from '../signIns/SignInList.tsx';
import './ownSessions.css';

/** Where the person is signed in. Each session but this one can be ended. */
export default function OwnSessions() {
  const t = useText();
  const { data, error, refetch } = useCallQuery(ownSessions.ownSessions, {});
  return (
    <Page title={t('SESSIONS.TITLE')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {!error && data && (
        <Card>
          <ul className="own-sessions">
            {data.data.map((session) => (
              <SessionItem key={session.id} session={session} onEnded={() => void refetch()} />
            ))}
          </ul>
        </Card>
      )}
      <OwnSignIns />
    </Page>
  );
}

function OwnSignIns() {
  const t = useText();
  const { data, error, refetch } = useCallQuery(signIns.ownSignIns, {});
  return (
    <Card>
      <h2>{t('SIGN_INS.TITLE')}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {!error && data && <SignInList signIns={data.data} />}
    </Card>
  );
}

function SessionItem({ session, onEnded }: { session: OwnSession; onEnded: () => void }) {
  const t = useText();
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const { id, created, lastSeen, branchName, device, address, isThis } = session;
  const where = branchName ?? t('SESSIONS.NO_BRANCH');
  const end = async () => {
    setBusy(true);
    try {
      await send(ownSessions.endOwnSession, { id });
      notices.done(t('SESSIONS.ENDED'));
      onEnded();
    } catch (error) {
      notifyError(t, error);
    }
    setBusy(false);
  };
  return (
    <li>
      <p>
        <strong>{where}</strong> {address}{' '}
        {isThis && <StatusChip tone="info">{t('SESSIONS.THIS')}</StatusChip>}
        <br />
        <small>
          {device && `${device} · `}
          {t('SESSIONS.SINCE', {
            created: formatDateTime(created),
            seen: formatDateTime(lastSeen),
          })}
        </small>
      </p>
      {!isThis && (
        <Button
          busy={busy}
          aria-label={t('SESSIONS.END_THAT', { where: `${where} ${address}` })}
          onClick={() => void end()}
        >
          {t('SESSIONS.END')}
        </Button>
      )}
    </li>
  );
}
