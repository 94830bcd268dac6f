import { useText } from '../../framework/text.tsx';
import { StatusChip } from '../../ui/Page.tsx';
import './messageCells.css';

/** Marks what is not sent since its text may not be, with the reason. */
export function UnsendableNote({ reason }: { reason: string }) {
  const t = useText();
  if (reason === '') return null;
  return (
    <>
      {' '}
      <StatusChip tone="bad">{t('SCHEDULER.TEXT_FAULT')}</StatusChip>
      <small className="message-why">{t.message(reason)}</small>
    </>
  );
}
