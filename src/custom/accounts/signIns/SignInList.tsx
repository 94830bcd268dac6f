import { placeOf, type SignIn } from '../../../../contract/accounts/signIns.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { StatusChip, type StatusTone } from '../../../ui/Page.tsx';
import '../ownSessions/ownSessions.css';

/** Sign-ins and tries at them, the latest first. */
export function SignInList({ signIns }: { signIns: readonly SignIn[] }) {
  const t = useText();
  if (signIns.length === 0) return <p className="ui-hint sign-ins-none">{t('SIGN_INS.NONE')}</p>;
  return (
    <ul className="own-sessions" aria-label={t('SIGN_INS.TITLE')}>
      {signIns.map((signIn) => (
        <li key={signIn.id}>
          <p>
            <strong>{signIn.device || t('SIGN_INS.UNKNOWN_DEVICE')}</strong> {signIn.address}
            <br />
            <small>
              {[formatDateTime(signIn.at), placeOf(signIn.timeZone)].filter(Boolean).join(' · ')}
              {signIn.times > 1 && ` · ${t('SIGN_INS.TIMES', { times: signIn.times })}`}
            </small>
          </p>
          <Outcome signIn={signIn} />
        </li>
      ))}
    </ul>
  );
}

function Outcome({ signIn: { outcome, factor } }: { signIn: SignIn }) {
  const t = useText();
  const { tone, code } = outcome === 'ok' ? passed[factor] : refused[outcome];
  return <StatusChip tone={tone}>{t(code)}</StatusChip>;
}

interface Said {
  tone: StatusTone;
  code: Code;
}

const passed: Record<SignIn['factor'], Said> = {
  '': { tone: 'good', code: 'SIGN_INS.OK' },
  app: { tone: 'good', code: 'SIGN_INS.WITH_APP' },
  recovery: { tone: 'warn', code: 'SIGN_INS.WITH_RECOVERY' },
  passkey: { tone: 'good', code: 'SIGN_INS.WITH_PASSKEY' },
  'single-sign-on': { tone: 'good', code: 'SIGN_INS.WITH_PROVIDER' },
};
const refused: Record<Exclude<SignIn['outcome'], 'ok'>, Said> = {
  disowned: { tone: 'bad', code: 'SIGN_INS.DISOWNED' },
  'wrong-password': { tone: 'warn', code: 'SIGN_INS.WRONG_PASSWORD' },
  'wrong-pin': { tone: 'warn', code: 'SIGN_INS.WRONG_PIN' },
  'wrong-passkey': { tone: 'warn', code: 'SIGN_INS.WRONG_PASSKEY' },
  'wrong-code': { tone: 'bad', code: 'SIGN_INS.WRONG_CODE' },
};
