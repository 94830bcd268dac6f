import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { switchBranch } from '../../../session/branch.ts';
import { useBranch, useSession } from '../../../session/useSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, LoadingState, Page } from '../../../ui/Page.tsx';
import { addressOf } from './openNotification.ts';

/** Opens what a message to the browser was about. One of another branch asks before it goes there. */
export default function OpenNotification() {
  const t = useText();
  const send = useSend();
  const { query } = useUrlParams();
  const branch = useBranch();
  const session = useSession();
  const [refusal, setRefusal] = useState<string | null>(null);
  const wanted = Number(query.get('branch') ?? branch?.id);
  const other = session?.branches.find(({ id }) => id === wanted && id !== branch?.id);
  if (!other) return <Opening source={query.get('source') ?? ''} id={query.get('id') ?? ''} />;
  const go = async () => {
    const alert = await switchBranch(send, t, other.id);
    setRefusal(alert?.text ?? null);
  };
  return (
    <Page title={t('NOTI.OPEN')}>
      <EmptyState
        action={
          <Button variant="primary" onClick={() => void go()}>
            {t('NOTI.GO', { branch: other.code })}
          </Button>
        }
      >
        {refusal ?? t('NOTI.ELSEWHERE', { branch: other.code })}
      </EmptyState>
    </Page>
  );
}

function Opening({ source, id }: { source: string; id: string }) {
  const t = useText();
  const provider = useDataProvider();
  const navigate = useNavigate();
  const [isGone, setGone] = useState(false);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    addressOf({ source, sourceId: id }, provider).then(
      (address) =>
        address === undefined ? setGone(true) : void navigate(address, { replace: true }),
      (error: unknown) => {
        console.warn('A notification could not be opened', error);
        setGone(true);
      },
    );
  }, [source, id, provider, navigate]);
  return (
    <Page title={t('NOTI.OPEN')}>
      {isGone ? <EmptyState>{t('NOTI.GONE')}</EmptyState> : <LoadingState />}
    </Page>
  );
}
