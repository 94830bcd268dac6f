import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { consultantTeams as calls } from '../../../../contract/agata/consultantTeams.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { errorText } from '../../../framework/problem.ts';
import { useSend } from '../../../framework/send.tsx';
import { type Code, useText } from '../../../framework/text.tsx';
import { workplaces } from '../../../session/workplaces.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card, LoadingState, Page } from '../../../ui/Page.tsx';
import './teams.css';

type Found = Answer<typeof calls.findTeamOfCode>;

/** The page that the QR code of a team opens: which team it is, and how to join it. */
export default function JoinTeam() {
  const t = useText();
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  const { found, error, setFound } = useTeamOf(code);
  return (
    <Page title={t('AGATA.JOIN.TITLE')}>
      <Card>
        {found ? (
          <Team found={found} code={code} onJoined={(state) => setFound({ ...found, state })} />
        ) : error === undefined ? (
          <LoadingState />
        ) : (
          <p role="alert">{errorText(t, error)}</p>
        )}
      </Card>
    </Page>
  );
}

/** The team of a code, asked for once: each asking counts as a try. */
function useTeamOf(code: string) {
  const send = useSend();
  const [outcome, setOutcome] = useState<{ found?: Found; error?: unknown }>({});
  const begun = useRef('');
  useEffect(() => {
    if (begun.current === code && code !== '') return;
    begun.current = code;
    send(calls.findTeamOfCode, { code }).then(
      ({ data }) => setOutcome({ found: data }),
      (error: unknown) => setOutcome({ error }),
    );
  }, [send, code]);
  return { ...outcome, setFound: (found: Found) => setOutcome({ found }) };
}

const said = {
  invited: 'AGATA.JOIN.INVITED_TEXT',
  asking: 'AGATA.JOIN.ASKING_TEXT',
  joined: 'AGATA.JOIN.JOINED_TEXT',
} as const satisfies Record<NonNullable<Found['state']>, Code>;

function Team({
  found,
  code,
  onJoined,
}: {
  found: Found;
  code: string;
  onJoined: (state: NonNullable<Found['state']>) => void;
}) {
  const t = useText();
  const { name, description, members, state, registration } = found;
  return (
    <div className="join-team">
      <div>
        <h2>{name}</h2>
        <p className="ui-hint">{t('AGATA.JOIN.MEMBERS', { count: members })}</p>
      </div>
      {description !== '' && <p>{description}</p>}
      {registration === 'approved' ? (
        <Approved {...{ found, code, onJoined }}>
          {t(state === null ? 'AGATA.JOIN.ASK_TEXT' : said[state])}
        </Approved>
      ) : (
        <>
          <p>
            {t(registration === 'pending' ? 'AGATA.JOIN.WAITING_TEXT' : 'AGATA.JOIN.REGISTER_TEXT')}
          </p>
          <div>
            <ButtonLink variant="primary" to="/ag-user-profile/provider">
              {t('AGATA.JOIN.REGISTER')}
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  );
}

function Approved({
  found: { id, name, state },
  code,
  onJoined,
  children,
}: {
  found: Found;
  code: string;
  onJoined: (state: NonNullable<Found['state']>) => void;
  children: ReactNode;
}) {
  const t = useText();
  const send = useSend();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const join = async () => {
    setBusy(true);
    try {
      const { data } = await send(calls.joinTeamByCode, { code });
      onJoined(data.state);
    } catch (error) {
      notifyError(t, error);
    } finally {
      setBusy(false);
    }
  };
  const open = () => {
    workplaces.choose('team', { id, name });
    void navigate('/ag-consultant-team/consultant-team-details');
  };
  return (
    <>
      <output>{children}</output>
      <div>
        {(state === null || state === 'invited') && (
          <Button variant="primary" busy={busy} onClick={() => void join()}>
            {t(state === null ? 'AGATA.JOIN.ASK' : 'AGATA.JOIN.NOW')}
          </Button>
        )}
        {state === 'joined' && (
          <Button variant="primary" onClick={open}>
            {t('AGATA.JOIN.OPEN')}
          </Button>
        )}
      </div>
    </>
  );
}
