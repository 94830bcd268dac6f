import { useState } from 'react';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { loadComponent } from '../framework/preloadComponent.ts';
import { useText } from '../framework/text.tsx';
import { Button } from '../ui/Button.tsx';
import { loadPopoverBox } from '../ui/mui/controls.ts';
import { useWhenIdle } from './useWhenIdle.ts';

const loadCount = () => import('../custom/platform/notifications/UnreadCount.tsx');
const loadPush = () => import('../custom/platform/notifications/PushMessages.tsx');
const loadPanel = () => import('../custom/platform/notifications/NotificationsPanel.tsx');

/** The button that opens the notifications, with how many are new. What it shows is loaded when the page is idle. */
export function NotificationsButton() {
  const t = useText();
  const [isIdle, setIdle] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  useWhenIdle(async () => {
    await Promise.all([
      loadComponent(loadCount),
      loadComponent(loadPush),
      loadComponent(loadPanel),
    ]);
    setIdle(true);
  });
  return (
    <>
      <Button
        variant="quiet"
        icon="bell"
        className="bar-bell"
        data-square
        title={t('NOTI.OPEN')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        <span className="visually-hidden">{t('NOTI.OPEN')}</span>
        {isIdle && <UnreadCount />}
      </Button>
      {isIdle && <PushMessages />}
      {anchor && (
        <PopoverBox anchor={anchor} label={t('NOTI.OPEN')} onClose={close}>
          <Panel onClose={close} />
        </PopoverBox>
      )}
    </>
  );
}

const UnreadCount = lazyComponent(loadCount);
const PushMessages = lazyComponent(loadPush);
const Panel = lazyComponent(loadPanel);
const PopoverBox = lazyComponent(loadPopoverBox);
