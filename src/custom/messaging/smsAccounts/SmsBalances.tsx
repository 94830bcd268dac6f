import { useState } from 'react';
import { sms } from '../../../../contract/messaging/sms.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { errorText } from '../../../framework/problem.ts';
import { useText } from '../../../framework/text.tsx';
import type { Branch } from '../../../session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, EmptyState, Page } from '../../../ui/Page.tsx';
import { InBranch, useManagedBranches } from './InBranch.tsx';
import './smsAccounts.css';

/** What the SMS account of each branch that the person manages has left. */
export default function SmsBalances() {
  const t = useText();
  const branches = useManagedBranches();
  // Another round asks every gateway again.
  const [round, setRound] = useState(0);
  return (
    <Page
      title={t('PAGE.SMS_BALANCE')}
      actions={
        <Button onClick={() => setRound((now) => now + 1)}>{t('SMS_ACCOUNTS.REFRESH')}</Button>
      }
    >
      {branches.length === 0 && <EmptyState>{t('SMS_ACCOUNTS.NONE')}</EmptyState>}
      {branches.length > 0 && (
        <Card>
          <ul className="sms-accounts">
            {branches.map((branch) => (
              <li key={branch.id}>
                <InBranch key={round} id={branch.id}>
                  <Balance branch={branch} />
                </InBranch>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}

function Balance({ branch: { code } }: { branch: Branch }) {
  const t = useText();
  const account = useCallQuery(sms.smsAccess, {});
  const isStored = account.data !== undefined && account.data.data.username !== '';
  const balance = useCallQuery(sms.smsResponse, {}, { enabled: isStored });
  const error = account.error ?? balance.error;
  const words = () => {
    if (error) return errorText(t, error);
    if (account.data && !isStored) return t('SMS_ACCOUNTS.NO_ACCOUNT');
    if (!balance.data) return t('SMS_ACCOUNTS.ASKING');
    const { result, balance: left } = balance.data.data;
    return t(`SMS_ACCOUNT.BALANCE_END.${result}`, { balance: left ?? '' });
  };
  return (
    <div>
      <h2>{code}</h2>
      <output>{words()}</output>
    </div>
  );
}
