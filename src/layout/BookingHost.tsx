import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loadWalkInDialog } from '../custom/clinic/walkIns/loadWalkInDialog.ts';
import { usePageKeys } from '../framework/keys.ts';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { loadComponent } from '../framework/preloadComponent.ts';
import { useUrlParams } from '../framework/urlParams.ts';
import { QUEUE_PATH } from '../resources/clinic/queuePath.ts';
import { useViewer } from '../session/viewer.ts';
import { useWhenIdle } from './useWhenIdle.ts';

const loadBookingDialog = async () => ({
  default: (await import('../custom/clinic/appointments/BookingDialog.tsx')).BookingDialog,
});
const BookingDialog = lazyComponent(loadBookingDialog);
const WalkInDialog = lazyComponent(loadWalkInDialog);

/** The pages that book in dialogs of their own, which know the doctor, the day or the patient. */
const ownDialogs = ['/dashboard', QUEUE_PATH, '/appointment/scheduler'];
const PATIENT = '/patient/edit-patient';

/** `b` books and `w` adds a walk-in on every page: in the page's own dialog if it has one, else in the layout's. */
export function BookingHost() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const { query, go } = useUrlParams();
  const [open, setOpen] = useState<'booking' | 'walkIn' | null>(null);
  const here = pathname.replace(/\/$/, '');
  const isOwn =
    ownDialogs.includes(here) || (here === PATIENT && (query.has('icpassport') || query.has('id')));
  const book = () => (isOwn ? go({ new: '1' }) : setOpen('booking'));
  const walkIn = () => (isOwn ? go({ walkIn: '1' }) : setOpen('walkIn'));
  const mayBook =
    viewer.chosen.includes('branch') &&
    viewer.domain === 'DA' &&
    viewer.may('create', 'appointments');
  useWhenIdle(async () => {
    if (mayBook)
      await Promise.all([loadComponent(loadBookingDialog), loadComponent(loadWalkInDialog)]);
  });
  usePageKeys(
    mayBook
      ? [
          { key: 'b', description: 'SHELL.QUICK_APPOINTMENT', run: book },
          { key: 'w', description: 'APPT.WALK_IN', run: walkIn },
        ]
      : [],
    'layout',
  );
  if (open === null) return null;
  const close = () => setOpen(null);
  return (
    <>{open === 'booking' ? <BookingDialog onClose={close} /> : <WalkInDialog onClose={close} />}</>
  );
}
