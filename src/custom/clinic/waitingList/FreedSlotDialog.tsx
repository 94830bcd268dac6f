import { useState } from 'react';
import { type WaitingEntry, waitingList } from '../../../../contract/clinic/waitingList.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate, formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/Page.tsx';
import type { FreedSlot } from './freedSlot.ts';
import { WaitingBookingDialog } from './WaitingBookingDialog.tsx';
import './waiting.css';

/** The waiting patients who fit a free slot, longest waiting first, with their phone and a button to book. */
export default function FreedSlotDialog({
  slot,
  onClose,
}: {
  slot: FreedSlot;
  onClose: () => void;
}) {
  const t = useText();
  const { appointmentDate, duration, doctor } = slot;
  const [booking, setBooking] = useState<WaitingEntry | null>(null);
  const { data, error, refetch } = useCallQuery(
    waitingList.waitingForSlot,
    { appointmentDate, estimatedTime: duration, resource: doctor },
    { alsoResources: ['appointments'] },
  );
  if (booking)
    return (
      <WaitingBookingDialog
        entry={booking}
        start={appointmentDate}
        doctors={doctor.split('|').map(Number)}
        onClose={() => setBooking(null)}
        onBooked={onClose}
      />
    );
  return (
    <Dialog
      title={t('WAITING.FREE', { at: formatDateTime(appointmentDate) })}
      width="wide"
      onClose={onClose}
    >
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />)}
      {data?.data.length === 0 && <EmptyState>{t('WAITING.NOBODY')}</EmptyState>}
      <ul className="waiting">
        {data?.data.map((entry) => (
          <li key={entry.id}>
            <div>
              <b>{entry.patientName}</b>
              <a href={`tel:+${entry.phoneNo}`}>{formatPhone(entry.phoneNo)}</a>
              <small>
                {[
                  t.value('appt_type', entry.type),
                  t(`WAITING.PART.${entry.partOfDay}`),
                  t('WAITING.SINCE', { at: formatDate(entry.createdDate) }),
                  entry.remark,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
            <Button
              variant="primary"
              aria-label={t('WAITING.BOOK', { name: entry.patientName })}
              onClick={() => setBooking(entry)}
            >
              {t('APPT.BOOK')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
