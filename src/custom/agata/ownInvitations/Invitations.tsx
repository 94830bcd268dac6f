import { ownInvitations as calls } from '../../../../contract/agata/ownInvitations.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card, ErrorState, LoadingState, Page, StatusChip } from '../../../ui/Page.tsx';
import { AnswerButtons, WithdrawButton } from './AnswerButtons.tsx';
import './invitations.css';

type Waiting = Answer<typeof calls.getOwnInvitations>;

/** The person's invitations to teams and tenants, and what they asked to join. */
export default function Invitations() {
  const t = useText();
  const { data, error, refetch } = useCallQuery(calls.getOwnInvitations, {});
  return (
    <Page title={t('INVITATIONS.TITLE')}>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data && (
        <Card>
          <Content waiting={data.data} onAnswered={() => void refetch()} />
        </Card>
      )}
    </Page>
  );
}

function Content({ waiting, onAnswered }: { waiting: Waiting; onAnswered: () => void }) {
  const t = useText();
  const { status, invitations, asked } = waiting;
  if (status !== 'approved') return <NotYet waiting={waiting} />;
  return (
    <div className="invitations">
      <section aria-labelledby="invited">
        <h2 id="invited" className={invitations.length === 0 ? 'visually-hidden' : undefined}>
          {t('INVITATIONS.INVITED')}
        </h2>
        {invitations.length === 0 && <p className="invitations-none">{t('INVITATIONS.NONE')}</p>}
        <ul>
          {invitations.map((each) => (
            <li key={`${each.kind} ${each.id}`}>
              <p>
                <strong>{each.name}</strong>
                <small>
                  {t(each.kind === 'team' ? 'AGATA.TEAM' : 'AGATA.TENANT')} ·{' '}
                  {t(`INVITATIONS.AS.${each.role}`)}
                </small>
                <small>
                  {each.isOver ? (
                    <StatusChip tone="warn">{t('INVITATIONS.OVER')}</StatusChip>
                  ) : (
                    t('INVITATIONS.UNTIL', { day: formatDate(each.until) })
                  )}
                </small>
              </p>
              <AnswerButtons invitation={each} onAnswered={onAnswered} />
            </li>
          ))}
        </ul>
      </section>
      {asked.length > 0 && (
        <section aria-labelledby="asked">
          <h2 id="asked">{t('INVITATIONS.ASKED')}</h2>
          <ul>
            {asked.map((each) => (
              <li key={`${each.kind} ${each.id}`}>
                <p>
                  <strong>{each.name}</strong>
                  <small>{t('INVITATIONS.SINCE', { day: formatDate(each.since) })}</small>
                </p>
                {each.kind === 'team' && <WithdrawButton asked={each} onAnswered={onAnswered} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** What is still to be done before an invitation can be accepted. */
function NotYet({ waiting: { status, waiting } }: { waiting: Waiting }) {
  const t = useText();
  return (
    <div className="invitations">
      {waiting > 0 && <p>{t('INVITATIONS.WAITING', { count: waiting })}</p>}
      <p>{t(status === 'pending' ? 'INVITATIONS.PENDING' : 'INVITATIONS.REGISTER')}</p>
      <p>
        <ButtonLink
          to="/ag-user-profile/provider"
          {...(status !== 'pending' && { variant: 'primary' as const })}
        >
          {t(status === 'pending' ? 'INVITATIONS.TO_PROFILE' : 'INVITATIONS.TO_REGISTER')}
        </ButtonLink>
      </p>
    </div>
  );
}
