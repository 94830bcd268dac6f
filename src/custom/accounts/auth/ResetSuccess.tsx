import { useText } from '../../../framework/text.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from './Card.tsx';

/** The password was reset. */
export default function ResetSuccess() {
  const t = useText();
  return (
    <Card title={t('AUTH.RESET_DONE')} lead={t('AUTH.RESET_DONE_TEXT')}>
      <ButtonLink to="/auth/login" look="primary" wide>
        {t('AUTH.BACK')}
      </ButtonLink>
    </Card>
  );
}
