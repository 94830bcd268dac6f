import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { AppointmentMoves } from './useAppointmentMoves.ts';

/** Asks whether a move applies to one appointment of a series or to the following ones too. */
export function MoveScopeDialog({
  asked,
  moves,
}: {
  asked: NonNullable<AppointmentMoves['awaitingScope']>;
  moves: Pick<AppointmentMoves, 'move' | 'dismiss'>;
}) {
  const t = useText();
  return (
    <Dialog
      title={t('BOOK.MOVE_SERIES', { name: asked.row.patientName })}
      onClose={moves.dismiss}
      actions={
        <>
          <Button onClick={moves.dismiss}>{t('BOOK.STAYS')}</Button>
          <Button onClick={() => moves.move({ ...asked, scope: 'following' })}>
            {t('SERIES.FOLLOWING')}
          </Button>
          <Button
            variant="primary"
            data-autofocus
            onClick={() => moves.move({ ...asked, scope: 'this' })}
          >
            {t('SERIES.THIS')}
          </Button>
        </>
      }
    >
      <p>{t('BOOK.MOVE_SERIES_TEXT')}</p>
    </Dialog>
  );
}
