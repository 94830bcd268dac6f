import { useState } from 'react';
import {
  type Appointment,
  appointments,
  DEFAULT_PRIORITY,
  PLACEHOLDER_DOB,
} from '../../../../contract/clinic/appointments.ts';
import { type WaitingEntry, waitingList } from '../../../../contract/clinic/waitingList.ts';
import { CallError } from '../../../../contract/kit/client.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import type { useCallQuery } from '../../../framework/calls.ts';
import { formatDate, formatDateTime } from '../../../framework/format.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/Page.tsx';
import type { FreedSlot } from './freedSlot.ts';
import { WaitingBookingDialog } from './WaitingBookingDialog.tsx';
import { sayWhoWasTold } from './whoWasTold.ts';
import './waiting.css';

/**
 * The waiting patients who fit a free time, longest waiting first. Each is booked by one press, with their own type and
 * length, or offered the time by a message or a call, which is noted with their entry.
 */
export function WaitingOffers({
  slot,
  found: { data, error, refetch },
  about,
  onBooked,
}: {
  slot: FreedSlot;
  /** The answer of `waitingForSlot` for the time. */
  found: ReturnType<typeof useCallQuery<typeof waitingList.waitingForSlot>>;
  /** The appointment that freed the time, whose notice that of the booking replaces. */
  about?: number | undefined;
  onBooked: (booked?: Appointment) => void;
}) {
  const t = useText();
  const send = useSend();
  const { may } = useViewer();
  const [asked, setAsked] = useState<WaitingEntry | null>(null);
  const [busy, setBusy] = useState<number | 'all' | null>(null);
  const { appointmentDate, doctor } = slot;
  const free = doctor.split('|').map(Number);
  const entries = data?.data ?? [];
  const mayOffer = may('edit', 'waiting-list');
  // All at once are those who were not asked about this time.
  const unasked = entries.filter(({ offeredTime }) => offeredTime !== appointmentDate);

  const book = async (entry: WaitingEntry) => {
    setBusy(entry.id);
    try {
      const { data: booked } = await send(appointments.bookAppointment, {
        appointmentDate,
        patientID: entry.icPassport,
        patientName: entry.patientName,
        phoneNo: entry.phoneNo,
        resource: String(entry.doctor ?? free[0]),
        type: entry.type,
        estimatedTime: entry.duration,
        priorityID: DEFAULT_PRIORITY,
        reason: entry.remark,
        dob: PLACEHOLDER_DOB,
        billingType: '00',
        refusePatientOverlap: true,
        waitingID: entry.id,
      });
      const words = { name: booked.patientName, at: formatDateTime(booked.appointmentDate) };
      notices.done(
        t('APPT.BOOKED', words),
        undefined,
        about === undefined ? undefined : `appointment ${about}`,
      );
      onBooked(booked);
    } catch (problem) {
      const isOwnOverlap =
        problem instanceof CallError && problem.failures.some(({ field }) => field === 'patientID');
      if (isOwnOverlap) setAsked(entry);
      else {
        notifyError(t, problem);
        void refetch();
      }
    } finally {
      setBusy(null);
    }
  };
  const offer = async (some: readonly WaitingEntry[], way: 'message' | 'call') => {
    const [only] = some;
    setBusy(some.length === 1 && only ? only.id : 'all');
    try {
      const input = { ids: some.map(({ id }) => id).join(','), appointmentDate, resource: doctor };
      const { data: answer } = await send(waitingList.offerWaitingTime, { ...input, way });
      if (way === 'message') sayWhoWasTold(t, answer.data);
      await refetch();
    } catch (problem) {
      notifyError(t, problem);
    } finally {
      setBusy(null);
    }
  };

  if (asked)
    return (
      <WaitingBookingDialog
        entry={asked}
        start={appointmentDate}
        doctors={[asked.doctor ?? free[0] ?? 0]}
        onClose={() => setAsked(null)}
        onBooked={() => onBooked()}
      />
    );
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />;
  if (entries.length === 0) return <EmptyState>{t('WAITING.NOBODY')}</EmptyState>;
  return (
    <>
      {mayOffer && entries.length > 1 && unasked.length > 0 && (
        <p className="waiting-all">
          <Button busy={busy === 'all'} onClick={() => void offer(unasked, 'message')}>
            {t('WAITING.MESSAGE_ALL')}
          </Button>
        </p>
      )}
      <ul className="waiting">
        {entries.map((entry, at) => (
          <li key={entry.id}>
            <div>
              <b dir="auto">{entry.patientName}</b>
              {entry.phoneNo !== '' && (
                <a
                  href={`tel:+${entry.phoneNo}`}
                  aria-label={t('WAITING.CALL', { name: entry.patientName })}
                  onClick={() => mayOffer && void offer([entry], 'call')}
                >
                  {formatPhone(entry.phoneNo)}
                </a>
              )}
              <small>
                {[
                  t.value('appt_type', entry.type),
                  entry.doctor === null ? t('WAITING.ANY_DOCTOR') : entry.doctorName,
                  t(`WAITING.PART.${entry.partOfDay}`),
                  t('WAITING.SINCE', { at: formatDate(entry.createdDate) }),
                  entry.remark,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {entry.offeredTime !== null && entry.offeredDate !== null && (
                <small data-tone="warn">
                  {t('WAITING.OFFERED', {
                    time: formatDateTime(entry.offeredTime),
                    at: formatDateTime(entry.offeredDate),
                    by: entry.offeredBy,
                  })}
                </small>
              )}
            </div>
            <span className="waiting-actions">
              {mayOffer && entry.phoneNo !== '' && (
                <Button
                  aria-label={t('WAITING.MESSAGE', { name: entry.patientName })}
                  busy={busy === entry.id}
                  onClick={() => void offer([entry], 'message')}
                >
                  {t('WAITING.MESSAGE_SHORT')}
                </Button>
              )}
              <Button
                variant="primary"
                aria-label={t('WAITING.BOOK', { name: entry.patientName })}
                data-autofocus={at === 0 || undefined}
                busy={busy === entry.id}
                onClick={() => void book(entry)}
              >
                {t('APPT.BOOK')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
