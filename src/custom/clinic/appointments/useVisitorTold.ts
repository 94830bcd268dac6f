import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { useText } from '../../../framework/text.tsx';

type Told = Pick<Appointment, 'visitorToldDate'>;

/** A notice of changes, which also says where they were told to a visitor who booked online. */
export function useVisitorTold(): (
  notice: string,
  ...changes: readonly { row: Told; saved: Told }[]
) => string {
  const t = useText();
  return (notice, ...changes) => {
    const isTold = changes.some(
      ({ row, saved }) =>
        saved.visitorToldDate !== null && saved.visitorToldDate !== row.visitorToldDate,
    );
    return isTold ? `${notice} ${t('ONLINE_BOOKING.TOLD')}` : notice;
  };
}
