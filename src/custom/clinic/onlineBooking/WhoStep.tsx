import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type CodeWay, onlineBooking } from '../../../../contract/clinic/onlineBooking.ts';
import type { BookingQuestion } from '../../../../contract/clinic/onlineBookingSettings.ts';
import type { Input } from '../../../../contract/kit/call.ts';
import { useCallForm } from '../../../framework/form.ts';
import { type Problem, problemsOf } from '../../../framework/problem.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormBanner, TextField } from '../../../ui/fields.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { useCaptcha } from '../../accounts/signUp/useCaptcha.ts';
import { type Answers, Questions, unanswered } from './Questions.tsx';
import { isTimeGone } from './timeGone.ts';

const { confirmOnlineBooking, askOnlineBookingCode } = onlineBooking;

/** Whom a visitor books for, and how they are reached. */
export type Who = Omit<Input<typeof confirmOnlineBooking>, 'bookingName' | 'hold' | 'code'>;

/** Who comes, and where the code goes to. */
export function WhoStep({
  bookingName,
  hold,
  ways,
  questions,
  before,
  onSent,
  onTimeGone,
}: {
  bookingName: string;
  hold: string;
  ways: readonly CodeWay[];
  questions: readonly BookingQuestion[];
  before: Who | null;
  onSent: (who: Who) => void;
  onTimeGone: (told: readonly Problem[]) => void;
}) {
  const t = useText();
  const send = useSend();
  const takeCaptcha = useCaptcha(true);
  const [isForOther, setForOther] = useState((before?.bookerName ?? '') !== '');
  const [noCaptcha, setNoCaptcha] = useState(false);
  const [answers, setAnswers] = useState<Answers>({});
  const [isChecked, setChecked] = useState(false);
  const form = useCallForm(confirmOnlineBooking, {
    defaultValues: {
      patientName: '',
      icPassport: '',
      bookerName: '',
      phoneNo: '',
      emailAddress: '',
      ...before,
      way: before?.way ?? ways[0] ?? 'email',
    },
    // The code comes with the next step.
    fixedInput: { bookingName, hold, code: '0' },
    faults: ({ way, emailAddress }, only) =>
      way === 'email' && emailAddress === '' && (only === undefined || only === 'emailAddress')
        ? [{ field: 'emailAddress', code: 'GENERAL.REQUIRED' }]
        : [],
    settled: (values) => (isForOther ? values : { ...values, bookerName: '' }),
    async onSubmit({ bookingName: _name, hold: _hold, code: _code, ...given }) {
      if (unanswered(questions, answers).length > 0) return;
      const token = await takeCaptcha().catch(() => null);
      setNoCaptcha(token === null);
      if (token === null) return;
      const who = {
        ...given,
        answers: questions.map(({ id }) => ({ id, answer: answers[id] ?? '' })),
      };
      const { way, phoneNo, emailAddress } = who;
      await send(askOnlineBookingCode, { bookingName, hold, way, phoneNo, emailAddress, token });
      onSent(who);
    },
    onRefused(error) {
      if (!isTimeGone(error)) return undefined;
      onTimeGone(problemsOf(error));
      return [];
    },
  });
  const { control, setValue } = form.methods;
  const way = useWatch({ control, name: 'way' }) as CodeWay;
  return (
    <form
      className="ui-form"
      noValidate
      onSubmit={(event) => {
        setChecked(true);
        void form.submit(event);
      }}
    >
      <FormBanner form={form} />
      {noCaptcha && <output className="ui-fault">{t('SIGN_UP.CAPTCHA_UNDEFINED')}</output>}
      <TextField
        form={form}
        name="patientName"
        label="ONLINE_BOOKING.PATIENT_NAME"
        hint={t('ONLINE_BOOKING.PATIENT_NAME_HINT')}
        autoComplete={isForOther ? 'off' : 'name'}
        maxLength={150}
      />
      <TextField form={form} name="icPassport" label="ONLINE_BOOKING.IDENTITY" maxLength={30} />
      <label className="booking-other">
        <input
          type="checkbox"
          checked={isForOther}
          onChange={({ target }) => setForOther(target.checked)}
        />
        {t('ONLINE_BOOKING.FOR_OTHER')}
      </label>
      {isForOther && (
        <TextField
          form={form}
          name="bookerName"
          label="ONLINE_BOOKING.BOOKER"
          autoComplete="name"
          maxLength={150}
        />
      )}
      <TextField
        form={form}
        name="phoneNo"
        label="ONLINE_BOOKING.PHONE"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
      />
      {ways.length > 1 && (
        <SegmentedControl
          label={t('ONLINE_BOOKING.WAY')}
          showLabel
          options={ways.map((each) => ({
            value: each,
            label: t(each === 'sms' ? 'ONLINE_BOOKING.WAY_SMS' : 'ONLINE_BOOKING.WAY_EMAIL'),
          }))}
          value={way}
          onChange={(value) => setValue('way', value)}
        />
      )}
      <TextField
        form={form}
        name="emailAddress"
        label="ONLINE_BOOKING.EMAIL"
        hint={t('ONLINE_BOOKING.EMAIL_HINT')}
        type="email"
        inputMode="email"
        autoComplete="email"
        required={way === 'email'}
        maxLength={100}
      />
      <Questions
        questions={questions}
        answers={answers}
        isChecked={isChecked}
        onAnswer={(id, answer) => setAnswers({ ...answers, [id]: answer })}
      />
      <p className="ui-hint">{t('ONLINE_BOOKING.PRIVACY')}</p>
      <Button type="submit" variant="primary" wide busy={form.busy}>
        {t('ONLINE_BOOKING.SEND_CODE')}
      </Button>
    </form>
  );
}
