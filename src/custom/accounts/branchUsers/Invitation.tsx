import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { branchUsers } from '../../../../contract/accounts/branchUsers.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { notices } from '../../../framework/notices.ts';
import { errorText } from '../../../framework/problem.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { profile } from '../../../resources/accounts/profile.ts';
import { switchBranch } from '../../../session/branch.ts';
import { saveAddress } from '../../../session/savedAddress.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, LoadingState, Page } from '../../../ui/Page.tsx';

type Joined = Answer<typeof branchUsers.addUserBranch>;

/** The page of a mailed invitation: the signed-in person joins the branch at once, or is told why not. */
export default function Invitation() {
  const t = useText();
  const [query] = useSearchParams();
  const isWhole = PARTS.every((name) => query.get(name));
  return (
    <Page title={t('INVITE.TITLE')}>
      <Card>{isWhole ? <Joining /> : <p role="alert">{t('INVITE.NOT_WHOLE')}</p>}</Card>
    </Page>
  );
}

/** What the address of an invitation says. */
const PARTS = ['branch', 'code', 'email'] as const;

function Joining() {
  const { joined, error } = useJoining();
  if (joined) return <Welcome joined={joined} />;
  return error === undefined ? <LoadingState /> : <Refused error={error} />;
}

/** Joins by what the address says, once. */
function useJoining(): { joined?: Joined; error?: unknown } {
  const send = useSend();
  const queries = useQueryClient();
  const [query] = useSearchParams();
  const [outcome, setOutcome] = useState<{ joined?: Joined; error?: unknown }>({});
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const said = (name: string) => query.get(name) ?? '';
    const input = { id: said('branch'), code: said('code'), username: said('email') };
    send(branchUsers.addUserBranch, input)
      .then(async ({ data }) => {
        // The person has one more branch.
        await queries.invalidateQueries({
          predicate: ({ meta }) => [meta?.['resources']].flat().includes(profile.name),
        });
        setOutcome({ joined: data });
      })
      .catch((error: unknown) => setOutcome({ error }));
  }, [send, queries, query]);
  return outcome;
}

function Welcome({ joined }: { joined: Joined }) {
  const t = useText();
  const send = useSend();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    const refusal = await switchBranch(send, t, joined.id);
    setBusy(false);
    if (refusal === null) void navigate('/dashboard');
    else notices.alert(refusal);
  };
  return (
    <>
      <output>
        {t(joined.isNew ? 'INVITE.JOINED' : 'INVITE.ALREADY', {
          branch: joined.code,
          company: joined.companyName,
          role: t(`ROLE.${joined.privilege}`),
        })}
      </output>
      <div className="ui-form-actions">
        <Button variant="primary" busy={busy} onClick={() => void open()}>
          {t('INVITE.OPEN')}
        </Button>
      </div>
    </>
  );
}

function Refused({ error }: { error: unknown }) {
  const t = useText();
  const location = useLocation();
  const navigate = useNavigate();
  const leave = () => {
    saveAddress(location);
    void navigate('/logout');
  };
  return (
    <>
      <p role="alert">{errorText(t, error)}</p>
      <div className="ui-form-actions">
        <Button onClick={leave}>{t('INVITE.SIGN_OUT')}</Button>
      </div>
    </>
  );
}
