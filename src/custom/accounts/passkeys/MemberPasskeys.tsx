import { useState } from 'react';
import type { branchUsers } from '../../../../contract/accounts/branchUsers.ts';
import { type Passkey, passkeys } from '../../../../contract/accounts/passkeys.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { PasskeyLine } from './PasskeyLine.tsx';
import { PasskeyRemoval } from './PasskeyRemoval.tsx';
import './passkeys.css';

type BranchUser = Answer<typeof branchUsers.branchUserDetail>;

/** The passkeys of a branch user, for whoever answers for their account, who can remove one whose device is lost. */
export default function MemberPasskeys({ record }: Omit<InputProps, 'name'>) {
  // The form is that of a branch user.
  const user = record as unknown as BranchUser | undefined;
  return user?.maySetPassword ? <PasskeysOf id={user.id} /> : null;
}

function PasskeysOf({ id }: { id: number }) {
  const t = useText();
  const { data, error, refetch } = useCallQuery(passkeys.memberPasskeys, { id });
  const onChanged = () => void refetch();
  return (
    <section className="passkeys">
      <h2>{t('PASSKEY.TITLE')}</h2>
      {error && <ErrorState error={error} onRetry={onChanged} />}
      {!error && !data && <LoadingState />}
      {!error && data?.data.length === 0 && <p>{t('PASSKEY.MEMBER_NONE')}</p>}
      {!error && data && data.data.length > 0 && (
        <ul>
          {data.data.map((passkey) => (
            <MemberPasskey key={passkey.id} user={id} passkey={passkey} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </section>
  );
}

function MemberPasskey({
  user,
  passkey,
  onChanged,
}: {
  user: number;
  passkey: Passkey;
  onChanged: () => void;
}) {
  const t = useText();
  const [asks, setAsks] = useState(false);
  const { id, name } = passkey;
  return (
    <li>
      <PasskeyLine passkey={passkey} />
      <div className="ui-form-actions">
        <Button
          variant="danger"
          aria-label={t('PASSKEY.REMOVE_THAT', { name })}
          onClick={() => setAsks(true)}
        >
          {t('PASSKEY.REMOVE')}
        </Button>
      </div>
      {asks && (
        <PasskeyRemoval
          name={name}
          means="PASSKEY.MEMBER_REMOVE_MEANS"
          remove={(send) => send(passkeys.removeMemberPasskey, { id: user, passkeyID: id })}
          onRemoved={onChanged}
          onClose={() => setAsks(false)}
        />
      )}
    </li>
  );
}
