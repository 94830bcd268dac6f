import { useSearchParams } from 'react-router-dom';
import { useCombinedUnsavedWork } from '../../../framework/resource/unsavedWorks.ts';
import { useText } from '../../../framework/text.tsx';
import { useBranch } from '../../../session/useSession.ts';
import { Card, EmptyState, Page } from '../../../ui/Page.tsx';
import { useLeaveGuard } from '../../../ui/useLeaveGuard.tsx';
import { SmsAccountForm } from '../messages/SmsAccountForm.tsx';
import { InBranch, useManagedBranches } from './InBranch.tsx';

/** The account with the SMS gateway of the branch that the address names, else of the chosen one. */
export default function SmsAccountPage() {
  const t = useText();
  const [query] = useSearchParams();
  const chosen = useBranch();
  const id = Number(query.get('id') ?? chosen?.id);
  const branch = useManagedBranches().find((each) => each.id === id);
  const works = useCombinedUnsavedWork();
  const leaving = useLeaveGuard(works, () => undefined);
  return (
    <Page title={branch ? `${t('PAGE.SMS_ACCOUNT')}: ${branch.code}` : t('PAGE.SMS_ACCOUNT')}>
      {branch ? (
        <Card>
          <InBranch key={branch.id} id={branch.id}>
            <SmsAccountForm works={works} />
          </InBranch>
        </Card>
      ) : (
        <EmptyState>{t('SMS_ACCOUNTS.UNKNOWN')}</EmptyState>
      )}
      {leaving.question}
    </Page>
  );
}
