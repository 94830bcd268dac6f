import type { branchUsers } from '../../../../contract/accounts/branchUsers.ts';
import { signIns } from '../../../../contract/accounts/signIns.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { SignInList } from './SignInList.tsx';

type BranchUser = Answer<typeof branchUsers.branchUserDetail>;

/** The sign-ins of a branch user, for whoever answers for their account. */
export default function MemberSignIns({ record }: Omit<InputProps, 'name'>) {
  // The form is that of a branch user.
  const user = record as unknown as BranchUser | undefined;
  return user?.maySetPassword ? <SignInsOf id={user.id} /> : null;
}

function SignInsOf({ id }: { id: number }) {
  const t = useText();
  const { data, error, refetch } = useCallQuery(signIns.memberSignIns, { id });
  return (
    <section>
      <h2>{t('SIGN_INS.TITLE')}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {!error && data && <SignInList signIns={data.data} />}
    </section>
  );
}
