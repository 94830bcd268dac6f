import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../../framework/text.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useTopmostModal } from '../../../ui/modals.ts';
import { useNoticePlace } from '../../../ui/noticePlace.ts';
import { BatchProgress } from './BatchProgress.tsx';
import { type FollowedBatch, forgetBatch } from './followedBatches.ts';
import { NotReached } from './NotReached.tsx';
import { type Batch, useBatch } from './useBatch.ts';

/** Milliseconds for which a sending that ended well is still shown. */
const SHOWN_AFTER_END_MS = 6_000;

/** The sendings beside the notices, each with its result behind a button. */
export default function BatchNotices({ batches }: { batches: readonly FollowedBatch[] }) {
  const [opened, setOpened] = useState<FollowedBatch | null>(null);
  const place = useNoticePlace();
  const front = useTopmostModal();
  return (
    <>
      {batches.map((each) => (
        <Notice
          key={each.requestKey}
          batch={each}
          place={front ? null : place}
          isOpened={each === opened}
          onOpen={() => setOpened(each)}
        />
      ))}
      {opened && <Result batch={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Notice({
  batch: { requestKey, channel },
  place,
  isOpened,
  onOpen,
}: {
  batch: FollowedBatch;
  /** Where it is drawn; null while something is in front of it. */
  place: HTMLElement | null;
  /** Its result is open, and stays. */
  isOpened: boolean;
  onOpen: () => void;
}) {
  const t = useText();
  const batch = useBatch(requestKey);
  useForgotten(requestKey, batch, isOpened);
  if (!place || !batch.counts || batch.counts.total === 0) return null;
  return createPortal(
    <section className="batch-notice" aria-label={t('MESSAGE.BATCH')}>
      <header>
        <b>{t(`MESSAGE.TAB.${channel}`)}</b>
        <Button variant="quiet" onClick={onOpen}>
          {t('MESSAGE.BATCH.OPEN')}
        </Button>
        <IconButton icon="close" label={t('SHELL.CLOSE')} onClick={() => forgetBatch(requestKey)} />
      </header>
      <BatchProgress batch={batch} />
    </section>,
    place,
  );
}

/** Forgets a sending some time after it ended well, and one that the server does not know at once. */
function useForgotten(requestKey: string, { counts, hasEnded, missed }: Batch, isOpened: boolean) {
  const isUnknown = counts?.total === 0;
  const isWell = hasEnded && missed === 0 && !isOpened;
  useEffect(() => {
    if (!isUnknown && !isWell) return undefined;
    const forget = () => forgetBatch(requestKey);
    const timer = setTimeout(forget, isUnknown ? 0 : SHOWN_AFTER_END_MS);
    return () => clearTimeout(timer);
  }, [requestKey, isUnknown, isWell]);
}

function Result({
  batch: { requestKey, channel },
  onClose,
}: {
  batch: FollowedBatch;
  onClose: () => void;
}) {
  const t = useText();
  const batch = useBatch(requestKey);
  return (
    <Dialog title={t('MESSAGE.BATCH')} onClose={onClose}>
      <div className="ui-form">
        <BatchProgress batch={batch} />
        <NotReached requestKey={requestKey} channel={channel} missed={batch.missed} />
      </div>
    </Dialog>
  );
}
