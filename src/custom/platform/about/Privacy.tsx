import { useText } from '../../../framework/text.tsx';
import { AuthCard } from '../../accounts/auth/AuthCard.tsx';
import { AboutText } from './AboutText.tsx';

/** The privacy notice. */
export default function Privacy() {
  const t = useText();
  return (
    <AuthCard title={t('ABOUT.privacy')}>
      <div className="prose">
        <AboutText topic="privacy" heading="h2" />
      </div>
    </AuthCard>
  );
}
