import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { appointments } from '../../../../contract/clinic/appointments.ts';
import { setFieldValue, valueText, watchText } from '../../../framework/fieldValues.ts';
import type { CallForm } from '../../../framework/form.ts';
import { formatTime, splitWallClock } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import './appointments.css';

/**
 * The time of a booking follows the doctors' next free time until someone chooses one. It says so beside the field, and
 * one press takes it back. The day never follows: who stands at the counter is not booked for tomorrow unseen.
 */
export function useProposedTime(
  form: CallForm<typeof appointments.bookAppointment>,
  isGiven: boolean,
  /** The fields of the time. Nothing changes in them while they have the focus. */
  when: RefObject<HTMLElement | null>,
): {
  setChosen: () => void;
  propose: (start: string) => void;
  notice: ReactNode;
} {
  const t = useText();
  const name = 'appointmentDate';
  const isChosen = useRef(isGiven);
  const [move, setMove] = useState<{ from: string; to: string } | null>(null);
  const at = watchText(form, name);
  const setChosen = () => {
    isChosen.current = true;
    setMove(null);
  };
  const propose = (start: string) => {
    if (isChosen.current || when.current?.contains(document.activeElement)) return;
    const now = valueText(form.methods.getValues(name));
    if (splitWallClock(now).day !== splitWallClock(start).day) return;
    form.methods.setValue(name, start);
    setMove({ from: move?.to === now ? move.from : now, to: start });
  };
  const back = (from: string) => {
    setChosen();
    setFieldValue(form, name, from);
  };
  return {
    setChosen,
    propose,
    notice: move?.to === at && (
      <output className="time-proposed">
        <Icon name="clock" />
        {t('APPT.TIME_PROPOSED', { from: formatTime(move.from) })}
        <Button variant="quiet" onClick={() => back(move.from)}>
          {t('APPT.TIME_BACK', { from: formatTime(move.from) })}
        </Button>
      </output>
    ),
  };
}
