import { useEffect, useRef } from 'react';
import { type Code, useText } from '../../../framework/text.tsx';

/** The heading of a step. It takes the focus, so that it is read and the next Tab comes to the step's first control. */
export function StepHead({ title, step, count }: { title: Code; step: number; count: number }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step > 1) heading.current?.focus();
  }, [step]);
  return (
    <div>
      <p className="booking-step">{t('ONLINE_BOOKING.STEP', { step, count })}</p>
      <h2 ref={heading} tabIndex={-1}>
        {t(title)}
      </h2>
    </div>
  );
}
