import { useText } from '../../../framework/text.tsx';
import { AuthCard } from '../../accounts/auth/AuthCard.tsx';
import { AboutText } from './AboutText.tsx';

/** The terms that a registration agrees to. */
export default function Terms() {
  const t = useText();
  return (
    <AuthCard title={t('ABOUT.legal')}>
      <div className="prose">
        <AboutText topic="legal" heading="h2" />
      </div>
    </AuthCard>
  );
}
