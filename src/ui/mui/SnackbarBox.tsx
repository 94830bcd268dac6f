import Snackbar from '@mui/material/Snackbar';
import type { Notice } from '../../framework/notices.ts';
import { useText } from '../../framework/text.tsx';
import { Button, IconButton } from '../Button.tsx';
import '../overlays.css';
import { MuiProviders } from './MuiProviders.tsx';

/** A notice in MUI's Snackbar. Its time stands still while it is pointed at, focused, or in a window behind others. */
export default function SnackbarBox({
  notice: { text, kind, action },
  hidesAfter,
  onDismiss,
  onTimeOver,
}: {
  notice: Notice;
  /** Milliseconds, or null for a notice that stays until it is closed. */
  hidesAfter: number | null;
  onDismiss: () => void;
  onTimeOver: () => void;
}) {
  const t = useText();
  return (
    <MuiProviders>
      <Snackbar
        open
        className="ui-snackbar-place"
        autoHideDuration={hidesAfter}
        onClose={(_event, reason) => {
          if (reason === 'timeout') onTimeOver();
        }}
      >
        <div className="ui-snackbar" data-kind={kind}>
          <span>{text}</span>
          {action && (
            <Button
              variant="quiet"
              onClick={() => {
                onDismiss();
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton icon="close" label={t('SHELL.CLOSE')} onClick={onDismiss} />
        </div>
      </Snackbar>
    </MuiProviders>
  );
}
