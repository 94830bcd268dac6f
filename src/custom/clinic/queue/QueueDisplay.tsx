import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useTodayQueue } from './useTodayQueue.ts';
import './board.css';

/** The screen of a waiting room: called numbers and their rooms, latest first, without names. */
export function QueueDisplay({ onClose }: { onClose: () => void }) {
  const t = useText();
  const day = useTodayQueue().data ?? [];
  const called = day
    .filter(({ statusMeaning, queueNumber }) => statusMeaning === 'called' && queueNumber !== null)
    .toSorted((one, other) => (other.calledAt ?? '').localeCompare(one.calledAt ?? ''));
  const close = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    onClose();
  };
  return (
    <Dialog
      title={t('QUEUE.NOW_CALLED')}
      width="full"
      onClose={close}
      actions={
        <Button variant="quiet" icon="screen" onClick={() => void openFullScreen()}>
          {t('QUEUE.FULL_SCREEN')}
        </Button>
      }
    >
      {called.length === 0 && <p className="display-none">{t('QUEUE.NONE_CALLED')}</p>}
      <ul className="display" aria-live="polite">
        {called.map(({ id, queueNumber, location }) => (
          <li key={id}>
            <b>{queueNumber}</b>
            <span>{t.value('appt_location', location)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

// If the browser refuses, the dialog still fills the window.
async function openFullScreen() {
  await document.documentElement.requestFullscreen().catch(() => undefined);
}
