import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { notices, useNotices } from '../framework/notices.ts';
import { useText } from '../framework/text.tsx';
import { AlertDialog } from './dialogs.tsx';
import { useTopmostModal } from './modals.ts';
import { loadSnackbarBox } from './mui/controls.ts';
import { setNoticePlace } from './noticePlace.ts';
import './overlays.css';

/** Milliseconds after which a notice closes by itself, unless it says otherwise. */
const HIDES_AFTER = 6_000;
/** Milliseconds for an offer, which needs a decision. */
const OFFER_HIDES_AFTER = 30_000;

/**
 * The snackbars at the bottom left, and the alert that stays until closed. Mounted once. The snackbars render inside
 * an open modal dialog, as nothing outside of it can be clicked. One with an action, such as Undo, whose time is over in
 * a dialog comes again once that is closed, and once only: what is decided in there, and for how long, is not about it.
 */
export function Notices() {
  const t = useText();
  const { alert } = useNotices();
  const front = useTopmostModal();
  const [waiting, setWaiting] = useState<ReadonlySet<number>>(new Set());
  const [returned, setReturned] = useState<ReadonlySet<number>>(new Set());
  if (front === null && waiting.size > 0) {
    setReturned(new Set([...returned, ...waiting]));
    setWaiting(new Set());
  }
  return (
    <>
      <Snackbars shown={front === null} place={setNoticePlace} />
      {front &&
        createPortal(
          <Snackbars
            shown
            waiting={waiting}
            returned={returned}
            onWait={(id) => setWaiting((now) => new Set(now).add(id))}
          />,
          front,
        )}
      {alert !== null && (
        <AlertDialog title={t('SHELL.ALERT')} onClose={notices.closeAlert}>
          {alert.text}
          {alert.link && (
            <>
              {' '}
              <Link to={alert.link.to} onClick={notices.closeAlert}>
                {alert.link.label}
              </Link>
            </>
          )}
        </AlertDialog>
      )}
    </>
  );
}

/** The live region. It must exist before its content changes, or screen readers would not announce it. */
function Snackbars({
  shown,
  place,
  waiting,
  returned,
  onWait,
}: {
  shown: boolean;
  place?: (element: HTMLElement | null) => void;
  /** The notices that wait for the end of the dialog. */
  waiting?: ReadonlySet<number>;
  /** Those that came again, and do not wait any more. */
  returned?: ReadonlySet<number>;
  /** Lets a notice wait, whose time is over. */
  onWait?: (id: number) => void;
}) {
  const { shown: all, offer } = useNotices();
  const current = all.filter(({ id }) => !waiting?.has(id));
  return (
    <div className="ui-snackbars">
      <div aria-live="polite">
        {shown &&
          current.map((notice) => (
            <Snackbar
              key={notice.id}
              notice={notice}
              hidesAfter={notice.hidesAfter === undefined ? HIDES_AFTER : notice.hidesAfter}
              onDismiss={() => notices.dismiss(notice.id)}
              onTimeOver={() =>
                onWait && notice.action && !returned?.has(notice.id)
                  ? onWait(notice.id)
                  : notices.dismiss(notice.id)
              }
            />
          ))}
      </div>
      <div aria-live="polite" aria-atomic>
        {shown && offer && (
          <Snackbar
            key={offer.id}
            notice={offer}
            hidesAfter={OFFER_HIDES_AFTER}
            onDismiss={notices.dismissOffer}
            onTimeOver={notices.dismissOffer}
          />
        )}
      </div>
      {place && <div className="ui-notice-place" ref={place} />}
    </div>
  );
}

const Snackbar = lazyComponent(loadSnackbarBox);
