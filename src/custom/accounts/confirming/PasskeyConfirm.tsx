import { useState } from 'react';
import { passkeys } from '../../../../contract/accounts/passkeys.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { confirmation } from '../../../session/confirmation.ts';
import { Button } from '../../../ui/Button.tsx';

/** Confirms who is signed in with a passkey of theirs, where they have one. */
export function PasskeyConfirm() {
  const t = useText();
  const send = useSend();
  const enabled = 'PublicKeyCredential' in window;
  const { data } = useCallQuery(passkeys.ownPasskeys, {}, { enabled });
  const [isBusy, setBusy] = useState(false);
  if (!data || data.data.length === 0) return null;
  const ask = async () => {
    setBusy(true);
    try {
      const { confirmByPasskey } = await import('../../../session/passkey.ts');
      const confirmed = await confirmByPasskey(send);
      if ('given' in confirmed) confirmation.confirmed();
      else if (confirmed.fault !== null) notices.failed(t.message(confirmed.fault));
    } catch (error) {
      notifyError(t, error);
    }
    setBusy(false);
  };
  return (
    <Button icon="key" busy={isBusy} onClick={() => void ask()}>
      {t('AUTH.PASSKEY')}
    </Button>
  );
}
