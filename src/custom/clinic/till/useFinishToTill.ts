import { useUrlParams } from '../../../framework/urlParams.ts';
import { useViewer } from '../../../session/viewer.ts';
import type { SetStatus } from '../appointments/useVisitStatus.tsx';
import { moneyOf, useTillDay } from './useTill.ts';

/**
 * The same change of status, after which a visit that ends is paid, by who takes money where there are fees. Whoever calls
 * the next patient with the same press goes on with that one; the row then offers the payment.
 */
export function useFinishToTill(setStatus: SetStatus): SetStatus {
  const { set } = useUrlParams();
  const { may } = useViewer();
  const day = useTillDay();
  return (row, status, call) => {
    setStatus(row, status, call);
    const ends = status.meaning === 'done' && row.statusMeaning !== 'done';
    if (ends && !call && may('pay', 'bills') && moneyOf(day, row).kind === 'open')
      set({ pay: String(row.id) });
  };
}
