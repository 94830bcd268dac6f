import { useEffect, useState } from 'react';
import { singleSignOn } from '../../../../contract/accounts/singleSignOn.ts';
import { errorText } from '../../../framework/problem.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { savedAddress } from '../../../session/savedAddress.ts';
import { goToProvider } from '../../../session/signOn.ts';
import { Button } from '../../../ui/Button.tsx';

/** Milliseconds of rest after which a domain is asked for. */
const REST = 300;

/** Signs in at the identity provider of an email's domain, where it has one. */
export default function ProviderSignIn({ email }: { email: string }) {
  const t = useText();
  const send = useSend();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const domain = email.slice(email.lastIndexOf('@') + 1).trim();
  const name = useProviderOf(domain);
  const press = async () => {
    setBusy(true);
    setFault(null);
    try {
      await goToProvider(send, { email }, savedAddress.get() ?? '/');
    } catch (error) {
      setFault(errorText(t, error));
      setBusy(false);
    }
  };
  if (name === '') return null;
  return (
    <>
      {fault !== null && (
        <p className="ui-banner" role="alert">
          {fault}
        </p>
      )}
      <Button icon="building" wide busy={isBusy} onClick={() => void press()}>
        {t('AUTH.SIGN_ON_WITH', { name })}
      </Button>
    </>
  );
}

/** The name of a domain's provider; empty where it has none, or is not typed whole. */
function useProviderOf(domain: string): string {
  const send = useSend();
  const [found, setFound] = useState({ domain: '', name: '' });
  useEffect(() => {
    if (!/^[^\s.]+\.\S*[a-z]{2}$/i.test(domain)) return undefined;
    const question = new AbortController();
    const timer = setTimeout(() => {
      // Without an answer the other ways stay.
      send(singleSignOn.singleSignOnOf, { domain }, { signal: question.signal }).then(
        ({ data: { name } }) => setFound({ domain, name }),
        () => undefined,
      );
    }, REST);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [send, domain]);
  return found.domain === domain ? found.name : '';
}
