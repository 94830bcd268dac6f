import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { confirming } from '../../../../contract/accounts/confirming.ts';
import { singleSignOn, type SignOnTest } from '../../../../contract/accounts/singleSignOn.ts';
import { CallError } from '../../../../contract/kit/client.ts';
import { notices } from '../../../framework/notices.ts';
import { errorText } from '../../../framework/problem.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { branchRefusal } from '../../../session/branch.ts';
import { confirmation } from '../../../session/confirmation.ts';
import { comeBack, goToProvider, mayComeBack, openSignOn } from '../../../session/signOn.ts';
import { useSession } from '../../../session/useSession.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { AuthCard } from '../auth/AuthCard.tsx';
import { SignOnCode } from './SignOnCode.tsx';
import { SignOnTold } from './SignOnTold.tsx';

type State =
  | { is: 'busy' }
  | { is: 'confirmed' }
  | { is: 'failed'; why: string; mayRepeat?: boolean }
  | { is: 'code'; ticket: string; back: string }
  | { is: 'told'; told: SignOnTest; back: string };

/** The page that identity providers send people back to: it signs in, confirms, or shows what a test told. */
export default function SignOnReturn() {
  const t = useText();
  const session = useSession();
  const [state, { go, repeat }] = useReturn();
  if (state.is === 'busy')
    return (
      <AuthCard title={t('AUTH.SIGN_ON')}>
        <output>{t('AUTH.SIGN_ON_BUSY')}</output>
      </AuthCard>
    );
  if (state.is === 'confirmed')
    return (
      <AuthCard title={t('AUTH.SIGN_ON')}>
        <output>{t('SINGLE_SIGN_ON.CONFIRMED')}</output>
      </AuthCard>
    );
  if (state.is === 'code')
    return <SignOnCode ticket={state.ticket} onSignedIn={(refusal) => go(state.back, refusal)} />;
  if (state.is === 'told') return <SignOnTold told={state.told} back={state.back} />;
  return (
    <AuthCard title={t(session ? 'SINGLE_SIGN_ON.NOT_DONE' : 'AUTH.SIGN_ON_FAILED')}>
      <p className="ui-banner" role="alert">
        {state.why}
      </p>
      {state.mayRepeat && (
        <Button variant="primary" wide onClick={repeat}>
          {t('SHELL.RETRY')}
        </Button>
      )}
      <ButtonLink
        to={session ? '/' : '/auth/login'}
        variant={state.mayRepeat ? 'plain' : 'primary'}
        wide
      >
        {t(session ? 'SINGLE_SIGN_ON.LEAVE' : 'AUTH.BACK')}
      </ButtonLink>
    </AuthCard>
  );
}

function useReturn() {
  const t = useText();
  const send = useSend();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [state, setState] = useState<State>({ is: 'busy' });
  const isBegun = useRef(false);
  const go = (to: string, refusal?: CallError) => {
    if (refusal) notices.alert(branchRefusal(t, refusal));
    void navigate(to, { replace: true });
  };
  const run = async () => {
    // The answer of a provider counts once, and is not kept in the history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (search === '?confirm') {
      const { data } = await send(singleSignOn.beginSignOnConfirmation, {});
      await goToProvider(send, data, '/');
      return;
    }
    const given = await comeBack(send, search.slice(1));
    if (!given) {
      setState({ is: 'failed', why: t('AUTH.SIGN_ON_ELSEWHERE') });
      return;
    }
    const { purpose, ticket, told, back } = given;
    if (purpose === 'test' && told) setState({ is: 'told', told, back });
    else if (purpose === 'confirm') {
      await send(confirming.confirmIdentity, { ticket });
      confirmation.confirmed();
      setState({ is: 'confirmed' });
      window.close();
    } else
      try {
        const { refusal } = await openSignOn(send, { ticket });
        go(back, refusal);
      } catch (error) {
        if (!isCodeWanted(error)) throw error;
        setState({ is: 'code', ticket, back });
      }
  };
  const begin = () =>
    void run().catch((error: unknown) =>
      setState({ is: 'failed', why: errorText(t, error), mayRepeat: mayComeBack() }),
    );
  const repeat = () => {
    setState({ is: 'busy' });
    begin();
  };
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    begin();
  });
  return [state, { go, repeat }] as const;
}

const isCodeWanted = (error: unknown) =>
  error instanceof CallError && error.failures[0]?.error_code === 'AUTH.CODE_WANTED';
