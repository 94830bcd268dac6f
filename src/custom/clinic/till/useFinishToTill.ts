import { useLocation } from 'react-router-dom';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { useViewer } from '../../../session/viewer.ts';
import type { StatusChange } from '../appointments/useStatusChange.ts';
import { moneyOf, useTillDay } from './useTill.ts';

/**
 * Opens the payment of a visit once it has ended, for who takes money and where there are fees. Whoever calls the next
 * patient with the same press goes on with that one, and whoever has opened something else meanwhile stays there; the row
 * then offers the payment.
 */
export function useFinishToTill(): (changes: readonly StatusChange[]) => void {
  const { set } = useUrlParams();
  const pressedAt = useLocation();
  const { may } = useViewer();
  const day = useTillDay();
  return (changes) => {
    const [change, ...others] = changes;
    if (!change || others.length > 0 || !may('pay', 'bills')) return;
    const { row, status } = change;
    const { pathname, search } = window.location;
    const isHere = pathname === pressedAt.pathname && search === pressedAt.search;
    const ends = status.meaning === 'done' && row.statusMeaning !== 'done';
    if (ends && moneyOf(day, row).kind === 'open' && isHere) set({ pay: String(row.id) });
  };
}
