import { useEffect } from 'react';
import { type Notice, notices, useNotices } from '../framework/notices.ts';
import { useText } from '../framework/text.tsx';
import { Button, IconButton } from './Button.tsx';
import { ErrorDialog } from './dialogs.tsx';
import './overlays.css';

/** Milliseconds after which a notice hides by itself. */
const HIDES_AFTER = 6000;

/** The snackbar at the bottom left, and the alert that waits to be closed. Mounted once. */
export function Notices() {
  const t = useText();
  const { notice, alert } = useNotices();
  return (
    <>
      <output>{notice && <Snackbar key={notice.id} notice={notice} />}</output>
      {alert !== null && (
        <ErrorDialog title={t('SHELL.ALERT')} onClose={notices.closeAlert}>
          {alert}
        </ErrorDialog>
      )}
    </>
  );
}

function Snackbar({ notice: { text, kind, undo } }: { notice: Notice }) {
  const t = useText();
  useEffect(() => {
    const timer = setTimeout(notices.dismiss, HIDES_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="ui-snackbar" data-kind={kind}>
      <span>{text}</span>
      {undo && (
        <Button
          look="quiet"
          onClick={() => {
            notices.dismiss();
            undo.run();
          }}
        >
          {undo.label}
        </Button>
      )}
      <IconButton icon="close" label={t('SHELL.CLOSE')} onClick={notices.dismiss} />
    </div>
  );
}
