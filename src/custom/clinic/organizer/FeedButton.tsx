import { useState } from 'react';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';

const FeedDialog = lazyComponent(() => import('./FeedDialog.tsx'));

/** Opens the calendar feeds, for people who may create one. */
export default function FeedButton() {
  const t = useText();
  const viewer = useViewer();
  const [open, setOpen] = useState(false);
  if (!viewer.may('list', 'calendar-feeds')) return null;
  return (
    <>
      <Button icon="calendar" onClick={() => setOpen(true)}>
        <span className="rs-roomy">{t('FEED.TITLE')}</span>
      </Button>
      {open && <FeedDialog onClose={() => setOpen(false)} />}
    </>
  );
}
