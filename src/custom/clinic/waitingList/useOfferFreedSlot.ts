import { waitingList } from '../../../../contract/clinic/waitingList.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { notices } from '../../../framework/notices.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { openFreedSlot, type FreedSlot } from './freedSlot.ts';
import { useMayOffer } from './useWaitingFor.ts';

/**
 * Returns a function that takes the previous state of an appointment, and offers its freed time to matching waiting
 * patients in a notice, or in the dialog at once. It does nothing for past times and for people who may not book.
 */
export function useOfferFreedSlot(): (slot: FreedSlot, how?: 'dialog') => Promise<void> {
  const t = useText();
  const send = useSend();
  const mayOffer = useMayOffer();
  return async (free, how) => {
    if (!mayOffer(free)) return;
    const { appointmentDate, duration, doctor } = free;
    const slot = { appointmentDate, estimatedTime: duration, resource: doctor };
    const { data } = await send(waitingList.waitingForSlot, slot).catch(() => ({ data: [] }));
    if (data.length === 0) return;
    if (how === 'dialog') return openFreedSlot({ appointmentDate, duration, doctor });
    const words = { count: data.length, at: formatDateTime(appointmentDate) };
    notices.offer(t('WAITING.SOME_WAIT', words), {
      label: t('WAITING.SHOW'),
      run: () => openFreedSlot({ appointmentDate, duration, doctor }),
    });
  };
}
