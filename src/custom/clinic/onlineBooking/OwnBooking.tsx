import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type OnlineBooking, onlineBooking } from '../../../../contract/clinic/onlineBooking.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { requestOf } from '../../../../contract/kit/client.ts';
import { formatDate, formatTime } from '../../../framework/format.ts';
import { type Problem, problemText, problemsOf } from '../../../framework/problem.ts';
import { useSend } from '../../../framework/send.tsx';
import { type Code, useText } from '../../../framework/text.tsx';
import { useAnswer } from '../../../framework/useAnswer.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { ClinicFacts } from './ClinicFacts.tsx';
import { NoBooking } from './NoBooking.tsx';
import { TimeStep } from './TimeStep.tsx';
import './onlineBooking.css';

const headings: Record<OnlineBooking['state'], Code> = {
  asked: 'ONLINE_BOOKING.ASKED',
  offered: 'ONLINE_BOOKING.OFFERED',
  booked: 'ONLINE_BOOKING.BOOKED',
  declined: 'ONLINE_BOOKING.DECLINED',
  cancelled: 'ONLINE_BOOKING.CANCELLED',
  past: 'ONLINE_BOOKING.OVER',
};

/** A booking by its link, whose secret is the address's fragment, which no server hears of. */
export default function OwnBooking() {
  const link = useLocation().hash.slice(1);
  const { data, error, retry } = useAnswer(onlineBooking.ownOnlineBooking, { link });
  if (data) return <Booking key={link} link={link} first={data} />;
  if (error === undefined) return <LoadingState />;
  const isOver = problemsOf(error).some(({ message }) => message === 'GENERAL.NOT_FOUND');
  if (!isOver) return <ErrorState error={error} onRetry={retry} heading="h1" />;
  return <NoBooking title="ONLINE_BOOKING.LINK_OVER" text="ONLINE_BOOKING.LINK_OVER_TEXT" />;
}

function Booking({ link, first }: { link: string; first: OnlineBooking }) {
  const t = useText();
  const send = useSend();
  // In another language it is asked for anew, with what was changed.
  const [changed, setChanged] = useState({ of: first, to: first });
  const booking = changed.of === first ? changed.to : first;
  const [asks, setAsks] = useState<'move' | 'cancel' | null>(null);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const { state, time, doctor, type, patientName, mayChange, changeHours } = booking;
  const { bookingName, typeID, doctorIDs } = booking;
  const [doctorID] = doctorIDs;
  const isOffer = state === 'offered';
  const isAhead = state === 'asked' || state === 'booked';
  const change = async (asked: Promise<{ data: OnlineBooking }>) => {
    setBusy(true);
    setProblems([]);
    try {
      setChanged({ of: first, to: (await asked).data });
      setAsks(null);
    } catch (error) {
      setProblems(problemsOf(error));
      // The desk may have changed it meanwhile.
      await send(onlineBooking.ownOnlineBooking, { link }).then(
        ({ data }) => setChanged({ of: first, to: data }),
        () => undefined,
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="booking">
      <ClinicFacts {...booking} />
      <h2>{t(headings[state])}</h2>
      <output className="visually-hidden">{booking !== first && t(headings[state])}</output>
      <dl className="booking-facts">
        <div>
          <dt>{t('APPT.DATE')}</dt>
          <dd>
            {formatDate(time)}, {formatTime(time)}
          </dd>
        </div>
        <div>
          <dt>{t('APPT.DOCTORS')}</dt>
          <dd>{doctor}</dd>
        </div>
        <div>
          <dt>{t('APPT.TYPE')}</dt>
          <dd>{type}</dd>
        </div>
        <div>
          <dt>{t('ONLINE_BOOKING.PATIENT_NAME')}</dt>
          <dd>{patientName}</dd>
        </div>
      </dl>
      {problems.length > 0 && (
        <div className="ui-banner" role="alert">
          <Icon name="alert" />
          <span>{problems.map((problem) => problemText(t, problem)).join(' ')}</span>
        </div>
      )}
      {isAhead && (
        <a
          className="ui-button"
          data-variant="primary"
          href={requestOf(onlineBooking.onlineBookingFile, { link: `${link}.ics` }).address}
        >
          <Icon name="calendar" /> {t('ONLINE_BOOKING.CALENDAR')}
        </a>
      )}
      {isOffer && <p>{t('ONLINE_BOOKING.OFFERED_TEXT')}</p>}
      {isOffer && asks === null && (
        <Button
          variant="primary"
          icon="check"
          busy={busy}
          onClick={() => void change(send(onlineBooking.takeOnlineBooking, { link, time }))}
        >
          {t('ONLINE_BOOKING.TAKE')}
        </Button>
      )}
      {isAhead && (
        <p className="ui-hint">
          {mayChange
            ? `${t('ONLINE_BOOKING.KEEP_LINK')} ${t('ONLINE_BOOKING.CHANGE_UNTIL', { count: changeHours })}`
            : t('ONLINE_BOOKING.TOO_LATE')}
        </p>
      )}
      {mayChange && asks === null && (
        <div className="booking-weeks">
          {typeID !== null && doctorIDs.length === 1 && (
            <Button icon="clock" onClick={() => setAsks('move')}>
              {t(isOffer ? 'ONLINE_BOOKING.CHOOSE_OTHER' : 'ONLINE_BOOKING.MOVE')}
            </Button>
          )}
          <Button icon="cross" onClick={() => setAsks('cancel')}>
            {t(isOffer ? 'ONLINE_BOOKING.LEAVE' : 'ONLINE_BOOKING.CANCEL')}
          </Button>
        </div>
      )}
      {asks === 'cancel' && (
        <section className="booking-sure" aria-label={t('ONLINE_BOOKING.CANCEL')}>
          <p>{t('ONLINE_BOOKING.CANCEL_SURE')}</p>
          <Button
            variant="danger"
            busy={busy}
            onClick={() => void change(send(onlineBooking.cancelOnlineBooking, { link }))}
          >
            {t('ONLINE_BOOKING.CANCEL')}
          </Button>
          <Button onClick={() => setAsks(null)}>{t('ONLINE_BOOKING.KEEP')}</Button>
        </section>
      )}
      {asks === 'move' && typeID !== null && (
        <>
          <h3>{t('ONLINE_BOOKING.STEP_TIME')}</h3>
          <TimeStep
            bookingName={bookingName}
            typeID={typeID}
            doctorID={doctorID}
            firstDay={clinicToday()}
            lastDay={FAR}
            busy={busy}
            onChoose={(to) =>
              void change(send(onlineBooking.moveOnlineBooking, { link, time: to }))
            }
          />
          <Button variant="quiet" icon="left" onClick={() => setAsks(null)}>
            {t('ONLINE_BOOKING.BACK')}
          </Button>
        </>
      )}
      {!isAhead && !isOffer && bookingName !== '' && (
        <ButtonLink to={`/book/${bookingName}`} variant="primary">
          {t('ONLINE_BOOKING.ANOTHER')}
        </ButtonLink>
      )}
    </div>
  );
}

/** The branch's own last day is the server's to know: what lies beyond has no free times. */
const FAR = '9998-12-31';
