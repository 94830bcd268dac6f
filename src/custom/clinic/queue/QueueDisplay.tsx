import { waitingScreens } from '../../../../contract/clinic/waitingScreens.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { ScreenBoard } from '../waitingScreens/ScreenBoard.tsx';

/** What the screens of the waiting room show, for the staff. */
export default function QueueDisplay({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useCallQuery(waitingScreens.ownWaitingBoard, {});
  const close = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    onClose();
  };
  return (
    <Dialog
      title={t('SCREEN.PAGE')}
      width="full"
      onClose={close}
      actions={
        <Button variant="quiet" icon="screen" onClick={() => void openFullScreen()}>
          {t('QUEUE.FULL_SCREEN')}
        </Button>
      }
    >
      {data && <ScreenBoard board={data.data} />}
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />)}
    </Dialog>
  );
}

// If the browser refuses, the dialog still fills the window.
async function openFullScreen() {
  await document.documentElement.requestFullscreen().catch(() => undefined);
}
