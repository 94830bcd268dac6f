import { useText } from '../../../framework/text.tsx';
import { useSetting } from '../../../session/setting.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from './Card.tsx';

/** The request to reset a password was taken. */
export default function RequestSuccess() {
  const t = useText();
  const setting = useSetting();
  return (
    <Card title={t('AUTH.REQUESTED')} lead={t('AUTH.REQUESTED_TEXT')}>
      <ButtonLink to="/auth/login" look="primary" wide>
        {t('AUTH.BACK')}
      </ButtonLink>
      {setting?.outbox === true && (
        <ButtonLink to="/outbox" icon="mail" wide>
          {t('PAGE.OUTBOX')}
        </ButtonLink>
      )}
    </Card>
  );
}
