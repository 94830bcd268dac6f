import { Link, Navigate } from 'react-router-dom';
import { useText } from '../../../framework/text.tsx';
import { useSetting } from '../../../session/setting.tsx';
import { Card } from './Card.tsx';

/** Two ways in: for those who have an account, and for those who are new. */
export default function Index() {
  const t = useText();
  if (useSetting()?.firstAdministrator) return <Navigate to="/auth/first-administrator" replace />;
  return (
    <Card title={t('AUTH.INDEX')} lead={t('AUTH.INDEX_TEXT')}>
      <Link className="front-choice" to="/auth/login">
        <h2>{t('AUTH.EXISTING')}</h2>
        <span>{t('AUTH.EXISTING_TEXT')}</span>
      </Link>
      <Link className="front-choice" to="/auth/registration">
        <h2>{t('AUTH.NEW')}</h2>
        <span>{t('AUTH.NEW_TEXT')}</span>
      </Link>
    </Card>
  );
}
