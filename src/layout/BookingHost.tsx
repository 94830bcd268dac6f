import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageKeys } from '../framework/keys.ts';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { loadComponent } from '../framework/preloadComponent.ts';
import { useUrlParams } from '../framework/urlParams.ts';
import { useViewer } from '../session/viewer.ts';
import { useWhenIdle } from './useWhenIdle.ts';

const loadBookingDialog = async () => ({
  default: (await import('../custom/clinic/appointments/BookingDialog.tsx')).BookingDialog,
});
const BookingDialog = lazyComponent(loadBookingDialog);

/** The pages that book in dialogs of their own, which know the doctor, the day or the patient. */
const ownDialogs = ['/dashboard', '/appointment/today-queue', '/appointment/scheduler'];
const PATIENT = '/patient/edit-patient';

/** `b` books on every page: in the page's own dialog if it has one, else in the layout's. */
export function BookingHost() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const { query, go } = useUrlParams();
  const [isOpen, setOpen] = useState(false);
  const here = pathname.replace(/\/$/, '');
  const isOwn =
    ownDialogs.includes(here) || (here === PATIENT && (query.has('icpassport') || query.has('id')));
  const book = () => (isOwn ? go({ new: '1' }) : setOpen(true));
  const mayBook =
    viewer.chosen.includes('branch') &&
    viewer.domain === 'DA' &&
    viewer.may('create', 'appointments');
  useWhenIdle(async () => {
    if (mayBook) await loadComponent(loadBookingDialog);
  });
  usePageKeys(
    mayBook ? [{ key: 'b', description: 'SHELL.QUICK_APPOINTMENT', run: book }] : [],
    'layout',
  );
  if (!isOpen) return null;
  return (
    <Suspense>
      <BookingDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
