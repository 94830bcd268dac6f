import { useText } from '../../../framework/text.tsx';
import { useSession } from '../../../session/useSession.ts';
import { ButtonLink } from '../../../ui/Button.tsx';

/** Leads to the dashboard, and visitors to sign-in. */
export function BackButton({ variant = 'primary' }: { variant?: 'primary' | 'plain' }) {
  const t = useText();
  const session = useSession();
  return (
    <ButtonLink to={session ? '/dashboard' : '/auth/login'} variant={variant} wide>
      {t(session ? 'PAYMENT.TO_DASHBOARD' : 'AUTH.BACK')}
    </ButtonLink>
  );
}
