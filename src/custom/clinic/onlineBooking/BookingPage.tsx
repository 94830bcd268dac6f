import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import {
  type BookingPage as Offer,
  onlineBooking,
} from '../../../../contract/clinic/onlineBooking.ts';
import { formatDate, formatTime } from '../../../framework/format.ts';
import { problemText, problemsOf, type Problem } from '../../../framework/problem.ts';
import { useSend } from '../../../framework/send.tsx';
import { type Code, useText } from '../../../framework/text.tsx';
import { useAnswer } from '../../../framework/useAnswer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { ChoiceStep } from './ChoiceStep.tsx';
import { ClinicFacts } from './ClinicFacts.tsx';
import { CodeStep } from './CodeStep.tsx';
import { NoBooking } from './NoBooking.tsx';
import { StepHead } from './StepHead.tsx';
import { TimeStep } from './TimeStep.tsx';
import { type Who, WhoStep } from './WhoStep.tsx';
import './onlineBooking.css';

const titles = {
  type: 'ONLINE_BOOKING.STEP_TYPE',
  doctor: 'ONLINE_BOOKING.STEP_DOCTOR',
  time: 'ONLINE_BOOKING.STEP_TIME',
  who: 'ONLINE_BOOKING.STEP_WHO',
  code: 'ONLINE_BOOKING.STEP_CODE',
} as const satisfies Record<string, Code>;
type Step = keyof typeof titles;

/** A time that the visitor holds. */
interface Held {
  hold: string;
  time: string;
  doctor: string;
}

/** Where a visitor books an appointment at a branch, one step after the other, without an account. */
export default function BookingPage() {
  const { name = '' } = useParams();
  const { data, error, retry } = useAnswer(onlineBooking.onlineBookingPage, { bookingName: name });
  if (data) return <Steps bookingName={name} offer={data} />;
  if (error === undefined) return <LoadingState />;
  const isUnknown = problemsOf(error).some(({ message }) => message === 'GENERAL.NOT_FOUND');
  if (!isUnknown) return <ErrorState error={error} onRetry={retry} heading="h1" />;
  return <NoBooking title="ONLINE_BOOKING.UNKNOWN" text="ONLINE_BOOKING.UNKNOWN_TEXT" />;
}

function Steps({ bookingName, offer }: { bookingName: string; offer: Offer }) {
  const t = useText();
  const send = useSend();
  const navigate = useNavigate();
  const { types, doctors } = offer;
  const [only] = types;
  const steps = (Object.keys(titles) as Step[]).filter(
    (step) =>
      (step !== 'type' || types.length !== 1) && (step !== 'doctor' || doctors.length !== 1),
  );
  const [at, setAt] = useState(0);
  const step = steps[at] ?? 'time';
  const [typeID, setType] = useState(types.length === 1 ? only?.id : undefined);
  const [doctorID, setDoctor] = useState<number>();
  const [held, setHeld] = useState<Held | null>(null);
  const [who, setWho] = useState<Who | null>(null);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [busy, setBusy] = useState(false);
  const go = (to: number) => {
    setProblems([]);
    setAt(to);
  };
  const next = () => go(at + 1);
  const chooseTime = async (time: string) => {
    if (typeID === undefined || busy) return;
    setBusy(true);
    try {
      const { data } = await send(onlineBooking.holdOnlineTime, {
        bookingName,
        typeID,
        doctorID,
        time,
        hold: held?.hold,
      });
      setHeld({ hold: data.hold, doctor: data.doctor, time });
      next();
    } catch (error) {
      setProblems(problemsOf(error));
    } finally {
      setBusy(false);
    }
  };
  // Another has the time by now: it is chosen again, and all that was typed stays.
  const chooseAgain = (told: readonly Problem[]) => {
    setAt(steps.indexOf('time'));
    setProblems(told);
  };
  return (
    <div className="booking">
      <ClinicFacts {...offer} />
      {offer.words !== '' && at === 0 && <p className="booking-words">{offer.words}</p>}
      <StepHead key={step} title={titles[step]} step={at + 1} count={steps.length} />
      {problems.length > 0 && (
        <div className="ui-banner" role="alert">
          <Icon name="alert" />
          <span>{problems.map((problem) => problemText(t, problem)).join(' ')}</span>
        </div>
      )}
      {(step === 'who' || step === 'code') && held && (
        <p className="ui-banner" data-tone="good">
          <Icon name="clock" />
          <span>
            {t('ONLINE_BOOKING.HELD', {
              time: `${formatDate(held.time)}, ${formatTime(held.time)}`,
              doctor: held.doctor,
            })}
          </span>
        </p>
      )}
      {step === 'type' && (
        <ChoiceStep
          choices={types.map(({ id, type, minutes }) => ({
            id,
            label: type,
            hint: t('ONLINE_BOOKING.MINUTES', { count: minutes }),
          }))}
          chosen={typeID}
          onChoose={(id) => {
            setType(id);
            next();
          }}
        />
      )}
      {step === 'doctor' && (
        <ChoiceStep
          choices={[
            {
              id: undefined,
              label: t('ONLINE_BOOKING.ANYONE'),
              hint: t('ONLINE_BOOKING.ANYONE_HINT'),
            },
            ...doctors.map(({ id, resource }) => ({ id, label: resource, hint: '' })),
          ]}
          chosen={doctorID}
          onChoose={(id) => {
            setDoctor(id);
            next();
          }}
        />
      )}
      {step === 'time' && typeID !== undefined && (
        <TimeStep
          bookingName={bookingName}
          typeID={typeID}
          doctorID={doctorID}
          {...offer}
          busy={busy}
          onChoose={(time) => void chooseTime(time)}
        />
      )}
      {held && (
        // What was typed stays while the code is asked for, or another time chosen.
        <div hidden={step !== 'who'}>
          <WhoStep
            bookingName={bookingName}
            hold={held.hold}
            ways={offer.ways}
            questions={offer.questions}
            before={who}
            onSent={(given) => {
              setWho(given);
              go(steps.indexOf('code'));
            }}
            onTimeGone={chooseAgain}
          />
        </div>
      )}
      {step === 'code' && held && who && (
        <CodeStep
          bookingName={bookingName}
          hold={held.hold}
          who={who}
          onBooked={() => void navigate(`/booking#${held.hold}`, { replace: true })}
          onTimeGone={chooseAgain}
        />
      )}
      {at > 0 && (
        <Button variant="quiet" icon="left" onClick={() => go(at - 1)}>
          {t('ONLINE_BOOKING.BACK')}
        </Button>
      )}
    </div>
  );
}
