import { sms } from '../../../../contract/messaging/sms.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { errorText } from '../../../framework/problem.ts';
import { useText } from '../../../framework/text.tsx';
import type { Branch } from '../../../session/session.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card, EmptyState, Page } from '../../../ui/Page.tsx';
import { InBranch, useManagedBranches } from './InBranch.tsx';
import './smsAccounts.css';

/** The account with the SMS gateway of each branch that the person manages. */
export default function SmsAccounts() {
  const t = useText();
  const branches = useManagedBranches();
  return (
    <Page title={t('PAGE.SMS_ACCOUNTS')}>
      {branches.length === 0 && <EmptyState>{t('SMS_ACCOUNTS.NONE')}</EmptyState>}
      {branches.length > 0 && (
        <Card>
          <ul className="sms-accounts">
            {branches.map((branch) => (
              <li key={branch.id}>
                <InBranch id={branch.id}>
                  <Account branch={branch} />
                </InBranch>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}

function Account({ branch: { id, code } }: { branch: Branch }) {
  const t = useText();
  const { data, error } = useCallQuery(sms.smsAccess, {});
  const words = () => {
    if (error) return errorText(t, error);
    if (!data) return t('SHELL.LOADING');
    const { username, senderId, gateway } = data.data;
    if (username === '') return t('SMS_ACCOUNTS.NO_ACCOUNT');
    return [t(`SMS_GATEWAY.${gateway}`), username, senderId].filter(Boolean).join(' · ');
  };
  return (
    <>
      <div>
        <h2>{code}</h2>
        <p>{words()}</p>
      </div>
      <ButtonLink
        to={`/third-party/edit-sms-access-maintenance/?id=${id}`}
        aria-label={t('SMS_ACCOUNTS.EDIT_OF', { branch: code })}
      >
        {t('SMS_ACCOUNTS.EDIT')}
      </ButtonLink>
    </>
  );
}
