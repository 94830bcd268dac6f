import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '../../../../contract/kit/client.ts';
import { notices } from '../../../framework/notices.ts';
import { errorText } from '../../../framework/problem.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { branchRefusal } from '../../../session/branch.ts';
import { Button } from '../../../ui/Button.tsx';

// What speaks with the browser comes once the page can be used.
const loadPasskey = () => import('../../../session/passkey.ts');

/**
 * Signs in with a passkey, by its button, and where it `offers` them by what the browser suggests in the field of the email.
 * Browsers without passkeys have none of it.
 */
export function PasskeySignIn({ offers = false }: { offers?: boolean }) {
  const t = useText();
  const send = useSend();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  // How often it was asked by the button, after which the field's offer begins anew.
  const [asked, setAsked] = useState(0);
  const done = ({ refusal }: { refusal?: CallError }) => {
    if (refusal) notices.alert(branchRefusal(t, refusal));
  };
  const failed = (text: string | null) => {
    setFault(text);
    setAsked((times) => times + 1);
  };
  const press = async () => {
    setBusy(true);
    setFault(null);
    try {
      const asked = await loadPasskey().then(({ signInByPasskey }) => signInByPasskey(send));
      if ('given' in asked) done(asked.given);
      else failed(asked.fault && t.message(asked.fault));
    } catch (error) {
      failed(errorText(t, error));
    }
    setBusy(false);
  };
  if (!hasPasskeys()) return null;
  return (
    <>
      {offers && (
        <Offer key={asked} onDone={done} onRefused={(error) => setFault(errorText(t, error))} />
      )}
      {fault !== null && (
        <p className="ui-banner" role="alert">
          {fault}
        </p>
      )}
      <Button icon="key" wide busy={isBusy} onClick={() => void press()}>
        {t('AUTH.PASSKEY')}
      </Button>
    </>
  );
}

/** Lets the browser offer passkeys in the field of the email. One that cannot be made leaves the button, which says why. */
function Offer({
  onDone,
  onRefused,
}: {
  onDone: (entered: { refusal?: CallError }) => void;
  onRefused: (error: CallError) => void;
}) {
  const send = useSend();
  const entered = useEffectEvent(onDone);
  const refused = useEffectEvent((error: unknown) => {
    if (error instanceof CallError && error.status === 400) onRefused(error);
  });
  useEffect(() => {
    const stop = new AbortController();
    loadPasskey()
      .then(({ offerPasskeys }) => offerPasskeys(send, stop.signal))
      .then((made) => made && entered(made), refused);
    return () => stop.abort();
  }, [send]);
  return null;
}

const hasPasskeys = () => 'PublicKeyCredential' in window;
