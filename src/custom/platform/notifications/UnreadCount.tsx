import { NOTIFICATIONS_STEP } from '../../../../contract/platform/notifications.ts';
import { useText } from '../../../framework/text.tsx';
import { useAlerts } from './useAlerts.ts';

/** The most that is counted. */
const MOST = 99;

/** How many alerts are new, on the button that opens them. */
export default function UnreadCount() {
  const t = useText();
  const { data } = useAlerts(NOTIFICATIONS_STEP);
  const count = data?.data.unread ?? 0;
  if (count === 0) return null;
  return (
    <span className="bar-count">
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span>
      <span className="visually-hidden">{t('NOTI.UNREAD', { count })}</span>
    </span>
  );
}
