import { useDataProvider } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import {
  type Notification,
  NOTIFICATIONS_STEP,
} from '../../../../contract/platform/notifications.ts';
import { placeOf } from '../../../../contract/platform/notificationSources.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { notices } from '../../../framework/notices.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { addressWith } from '../../../framework/urlParams.ts';
import { QUEUE_PATH } from '../../../resources/clinic/queuePath.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState, LoadingState, StatusChip } from '../../../ui/Page.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import './notifications.css';
import { useToSettle } from '../../clinic/affected/useToSettle.ts';
import { addressOf } from './openNotification.ts';
import { PushOffer } from './PushOffer.tsx';
import { useActionLogs, useAlerts, useSeen } from './useAlerts.ts';

const tabs = [
  { name: 'alerts', label: 'NOTI.ALERTS' },
  { name: 'events', label: 'NOTI.EVENTS' },
  { name: 'logs', label: 'NOTI.LOGS' },
] as const;
type Tab = (typeof tabs)[number]['name'];

/** The notifications of the top bar: alerts, events (none so far) and the person's own log. */
export default function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [tab, setTab] = useState<Tab>('alerts');
  return (
    <div className="noti">
      <Tabs
        nested
        label={t('NOTI.OPEN')}
        tabs={tabs.map(({ name, label }) => ({ name, label: t(label) }))}
        current={tab}
        onChange={setTab}
      >
        {tab === 'alerts' && <Alerts onClose={onClose} />}
        {tab === 'events' && <List items={[]} empty="NOTI.NO_EVENTS" onClose={onClose} />}
        {tab === 'logs' && <Logs onClose={onClose} />}
      </Tabs>
      <PushOffer />
      {/* Last, so that nothing moves when it comes. */}
      <ToSettle onClose={onClose} />
    </div>
  );
}

function Alerts({ onClose }: { onClose: () => void }) {
  const [take, setTake] = useState(NOTIFICATIONS_STEP);
  const { data, error, refetch } = useAlerts(take);
  useSeen(data?.data.data);
  if (!data) return <Pending error={error} onRetry={() => void refetch()} />;
  const items = data.data.data;
  return (
    <List
      items={items}
      empty="NOTI.NO_ALERTS"
      onMore={items.length < take ? undefined : () => setTake(take + NOTIFICATIONS_STEP)}
      onClose={onClose}
    />
  );
}

function Logs({ onClose }: { onClose: () => void }) {
  const [take, setTake] = useState(NOTIFICATIONS_STEP);
  const { data, error, refetch } = useActionLogs(take);
  if (!data) return <Pending error={error} onRetry={() => void refetch()} />;
  const items = data.data.data;
  return (
    <List
      items={items}
      empty="NOTI.NO_LOGS"
      onMore={items.length < take ? undefined : () => setTake(take + NOTIFICATIONS_STEP)}
      onClose={onClose}
    />
  );
}

function Pending({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return error ? <ErrorState error={error} onRetry={onRetry} /> : <LoadingState />;
}

interface ListProps {
  items: readonly Notification[];
  /** What is said where there are none. */
  empty: Code;
  /** Shows more; undefined where these are all. */
  onMore?: (() => void) | undefined;
  onClose: () => void;
}

function List({ items, empty, onMore, onClose }: ListProps) {
  const t = useText();
  const open = useOpen(onClose);
  return (
    <>
      {items.length === 0 ? (
        <p className="noti-none">{t(empty)}</p>
      ) : (
        <ul className="noti-list">
          {items.map((item) => (
            <li key={item.id}>
              {placeOf(item) ? (
                <button type="button" className="noti-item" onClick={() => void open(item)}>
                  <Words {...item} />
                </button>
              ) : (
                <div className="noti-item">
                  <Words {...item} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {/* It stays in reach of the keyboard where there is no more. */}
      <div className="noti-foot">
        <Button variant="quiet" wide aria-disabled={!onMore} onClick={onMore}>
          {t('NOTI.MORE')}
        </Button>
      </div>
    </>
  );
}

/** The appointments that can't take place as booked, as long as there are any. */
function ToSettle({ onClose }: { onClose: () => void }) {
  const t = useText();
  const here = useLocation();
  const count = useToSettle() ?? 0;
  if (count === 0) return null;
  return (
    <Link
      className="noti-item"
      data-tone="warn"
      to={addressWith(QUEUE_PATH, { settle: '1' }, here)}
      onClick={onClose}
    >
      <span className="noti-title">{t('AFFECTED.COUNT', { count })}</span>
      <span>{t('AFFECTED.SETTLE')}</span>
    </Link>
  );
}

function Words({ title, body, createdDate, unread }: Notification): ReactNode {
  const t = useText();
  return (
    <>
      <span className="noti-title">
        {title}
        {unread && <StatusChip tone="accent">{t('NOTI.NEW')}</StatusChip>}
      </span>
      {body !== '' && <span>{body}</span>}
      <time dateTime={createdDate.slice(0, 16)}>{formatDateTime(createdDate)}</time>
    </>
  );
}

/** Opens what a notification is about, and closes the panel. What is gone is told. */
function useOpen(onClose: () => void) {
  const t = useText();
  const provider = useDataProvider();
  const navigate = useNavigate();
  return async (item: Notification) => {
    onClose();
    try {
      const address = await addressOf(item, provider);
      if (address !== undefined) await navigate(address);
    } catch (error) {
      console.warn('A notification could not be opened', error);
      notices.failed(t('NOTI.GONE'));
    }
  };
}
