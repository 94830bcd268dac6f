import { waitingList } from '../../../../contract/clinic/waitingList.ts';
import { clinicNow } from '../../../../contract/fields.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { notices } from '../../../framework/notices.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { openFreedSlot, type FreedSlot } from './freedSlot.ts';

/**
 * Returns a function that takes the previous state of an appointment, and offers its freed time to matching waiting
 * patients in a notice. It does nothing for past times and for people who may not book.
 */
export function useOfferFreedSlot(): (slot: FreedSlot) => Promise<void> {
  const t = useText();
  const send = useSend();
  const { may } = useViewer();
  return async ({ appointmentDate, duration, doctor }) => {
    const isPast = appointmentDate < clinicNow();
    if (isPast || !may('create', 'appointments') || !may('list', 'waiting-list')) return;
    const slot = { appointmentDate, estimatedTime: duration, resource: doctor };
    const { data } = await send(waitingList.waitingForSlot, slot).catch(() => ({ data: [] }));
    if (data.length === 0) return;
    const words = { count: data.length, at: formatDateTime(appointmentDate) };
    notices.offer(t('WAITING.SOME_WAIT', words), {
      label: t('WAITING.SHOW'),
      run: () => openFreedSlot({ appointmentDate, duration, doctor }),
    });
  };
}
