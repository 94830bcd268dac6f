import { formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { FreedSlot } from './freedSlot.ts';
import { useWaitingFor } from './useWaitingFor.ts';
import { WaitingOffers } from './WaitingOffers.tsx';

/** The waiting patients who fit a free time, to be booked or offered it. */
export default function FreedSlotDialog({
  slot,
  onClose,
}: {
  slot: FreedSlot;
  onClose: () => void;
}) {
  const t = useText();
  const found = useWaitingFor(slot);
  return (
    <Dialog
      title={t('WAITING.FREE', { at: formatDateTime(slot.appointmentDate) })}
      width="wide"
      onClose={onClose}
    >
      <WaitingOffers slot={slot} found={found} onBooked={onClose} />
    </Dialog>
  );
}
