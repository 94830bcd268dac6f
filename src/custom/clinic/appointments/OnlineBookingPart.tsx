import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Appointment, appointments } from '../../../../contract/clinic/appointments.ts';
import {
  onlineBooking as calls,
  type OnlineBookingDetail,
} from '../../../../contract/clinic/onlineBooking.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { callResource, useCallQuery } from '../../../framework/calls.ts';
import { useCallForm } from '../../../framework/form.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { isUndecided } from '../../../resources/clinic/onlineMark.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { FormBanner, TextField } from '../../../ui/fields.tsx';

/** What the desk sees of an appointment that a visitor booked: who they said they are, and what is to be decided. */
export function OnlineBookingPart({ appointment }: { appointment: Appointment }) {
  const viewer = useViewer();
  if (!appointment.bookedOnline || !viewer.may('show', 'online-bookings')) return null;
  return (
    <div className="appointment-online">
      <Given id={appointment.id} />
      {isUndecided(appointment) && viewer.may('approve', 'online-bookings') && (
        <Decision id={appointment.id} />
      )}
    </div>
  );
}

function Given({ id }: { id: number }) {
  const { data } = useCallQuery(
    calls.onlineBookingDetail,
    { id },
    { alsoResources: [callResource(appointments.appointmentDetail)] },
  );
  return data ? <Facts {...data.data} /> : null;
}

function Facts({
  bookerName,
  phoneNo,
  emailAddress,
  isNew,
  like,
  toldDate,
  answers,
}: OnlineBookingDetail) {
  const t = useText();
  const contact = [formatPhone(phoneNo), emailAddress].filter(Boolean).join(' · ');
  return (
    <>
      <p>
        {bookerName !== '' && `${t('ONLINE_BOOKING.BOOKED_BY', { name: bookerName })} · `}
        {contact}
      </p>
      {answers.length > 0 && (
        <dl className="appointment-facts">
          {answers.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      {toldDate !== null && (
        <p>{t('ONLINE_BOOKING.TOLD_ON', { time: formatDateTime(toldDate) })}</p>
      )}
      {isNew && like === null && <p>{t('ONLINE_BOOKING.NEW_RECORD')}</p>}
      {like && (
        <p>
          {t(like.removed ? 'ONLINE_BOOKING.LIKE_REMOVED' : 'ONLINE_BOOKING.LIKE', {
            name: like.patientName,
          })}{' '}
          {!like.removed && (
            <ButtonLink
              variant="quiet"
              icon="person"
              to={`/patient/edit-patient/?icpassport=${encodeURIComponent(like.icPassport)}`}
            >
              {t('QUEUE.RECORD')}
            </ButtonLink>
          )}
        </p>
      )}
    </>
  );
}

function Decision({ id }: { id: number }) {
  const t = useText();
  const [isDeclining, setDeclining] = useState(false);
  const queries = useQueryClient();
  const decided = (text: string) => {
    notices.done(text);
    return Promise.all(
      [calls.onlineBookingDetail, appointments.appointmentDetail].map((call) =>
        queries.invalidateQueries({ queryKey: [callResource(call)] }),
      ),
    );
  };
  const approval = useCallForm(calls.approveOnlineBooking, {
    fixedInput: { id },
    onDone: async () => {
      await decided(t('ONLINE_BOOKING.APPROVED_DONE'));
    },
  });
  const refusal = useCallForm(calls.declineOnlineBooking, {
    defaultValues: { reason: '' },
    fixedInput: { id },
    onDone: async () => {
      await decided(t('ONLINE_BOOKING.DECLINED_DONE'));
    },
  });
  if (isDeclining)
    return (
      <form
        className="ui-form"
        noValidate
        aria-label={t('ONLINE_BOOKING.DECLINE')}
        onSubmit={(event) => void refusal.submit(event)}
      >
        <FormBanner form={refusal} />
        <TextField form={refusal} name="reason" label="ONLINE_BOOKING.REASON" maxLength={300} />
        <div className="ui-form-actions">
          <Button onClick={() => setDeclining(false)}>{t('SHELL.CANCEL')}</Button>
          <Button variant="danger" type="submit" busy={refusal.busy}>
            {t('ONLINE_BOOKING.DECLINE')}
          </Button>
        </div>
      </form>
    );
  return (
    <form
      noValidate
      aria-label={t('ONLINE_BOOKING.APPROVE')}
      onSubmit={(event) => void approval.submit(event)}
    >
      <FormBanner form={approval} />
      <div className="appointment-tasks">
        <Button variant="primary" icon="check" type="submit" busy={approval.busy}>
          {t('ONLINE_BOOKING.APPROVE')}
        </Button>
        <Button icon="cross" onClick={() => setDeclining(true)}>
          {t('ONLINE_BOOKING.DECLINE')}
        </Button>
      </div>
    </form>
  );
}
