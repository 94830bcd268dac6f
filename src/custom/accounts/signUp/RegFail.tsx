import { useLocation } from 'react-router-dom';
import { type Problem, problemText } from '../../../framework/problem.ts';
import { useText } from '../../../framework/text.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { AuthCard } from '../auth/AuthCard.tsx';

/** The registration was refused: why, and the way back to what was filled in. */
export default function RegFail() {
  const t = useText();
  const state = useLocation().state as { problems?: readonly Problem[] } | null;
  return (
    <AuthCard title={t('SIGN_UP.FAILED')}>
      {state?.problems?.map((problem) => (
        <p key={problem.message} role="alert">
          {problemText(t, problem)}
        </p>
      ))}
      <ButtonLink to="/auth/registration" variant="primary" wide>
        {t('SIGN_UP.TRY_AGAIN')}
      </ButtonLink>
      <ButtonLink to="/auth/login" wide>
        {t('AUTH.BACK')}
      </ButtonLink>
    </AuthCard>
  );
}
