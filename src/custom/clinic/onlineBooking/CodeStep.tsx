import { useEffect } from 'react';
import { onlineBooking } from '../../../../contract/clinic/onlineBooking.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { useCallForm } from '../../../framework/form.ts';
import { type Problem, problemsOf } from '../../../framework/problem.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormBanner, TextField } from '../../../ui/fields.tsx';
import { isTimeGone } from './timeGone.ts';
import type { Who } from './WhoStep.tsx';

/** The code that was sent, which books. */
export function CodeStep({
  bookingName,
  hold,
  who,
  onBooked,
  onTimeGone,
}: {
  bookingName: string;
  hold: string;
  who: Who;
  onBooked: () => void;
  onTimeGone: (told: readonly Problem[]) => void;
}) {
  const t = useText();
  const form = useCallForm(onlineBooking.confirmOnlineBooking, {
    defaultValues: { code: '' },
    fixedInput: { bookingName, hold, ...who },
    onDone: onBooked,
    onRefused(error) {
      if (!isTimeGone(error)) return undefined;
      onTimeGone(problemsOf(error));
      return [];
    },
  });
  const { setFocus } = form.methods;
  useEffect(() => setFocus('code'), [setFocus]);
  const contact = who.way === 'email' ? (who.emailAddress ?? '') : formatPhone(who.phoneNo);
  return (
    <form className="ui-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <p>{t('ONLINE_BOOKING.CODE_SENT', { contact })}</p>
      <FormBanner form={form} />
      <TextField
        form={form}
        name="code"
        label="ONLINE_BOOKING.CODE"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
      />
      <Button type="submit" variant="primary" wide busy={form.busy}>
        {t('ONLINE_BOOKING.BOOK')}
      </Button>
    </form>
  );
}
