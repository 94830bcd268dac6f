import { useEffect, useId, useRef, useState } from 'react';
import { exactMethods, paymentWords } from '../../../../contract/clinic/till.ts';
import { settlementOf } from '../../../../contract/clinic/tillSums.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { parseRinggit } from '../../../framework/resource/values.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';

/** What is given towards a bill, in sen. */
export interface Payment {
  cash: number | null;
  others: { method: (typeof exactMethods)[number]; amount: number; reference: string }[];
}

interface OtherAmountsProps {
  /** What is open, in sen. */
  open: number;
  busy: boolean;
  onPay: (payment: Payment) => void;
}

/** Takes several ways of paying together, or a part; it says what is given back and what stays open as it is typed. */
export function OtherAmounts({ open, busy, onPay }: OtherAmountsProps) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const set = (name: string) => (value: string) => setTyped({ ...typed, [name]: value });
  const amountOf = (name: string) =>
    (typed[name] ?? '').trim() === '' ? null : parseRinggit(typed[name] ?? '');
  const cash = amountOf('cash');
  const others = exactMethods.map((method) => ({
    method,
    amount: amountOf(method),
    reference: typed[`${method}Reference`] ?? '',
  }));
  const isTyped = [cash, ...others.map(({ amount }) => amount)].every(
    (amount) => amount === null || (typeof amount === 'number' && amount >= 0),
  );
  const payment: Payment = {
    cash: typeof cash === 'number' ? cash : null,
    others: others.flatMap(({ amount, ...other }) =>
      typeof amount === 'number' && amount > 0 ? [{ ...other, amount }] : [],
    ),
  };
  const isEmpty = payment.cash === null && payment.others.length === 0;
  const outcome = settlementOf(open, {
    cash: payment.cash,
    others: payment.others.map(({ amount }) => amount),
  });
  const settled = typeof outcome === 'string' ? undefined : outcome;
  return (
    <form
      className="bill-others"
      onSubmit={(event) => {
        event.preventDefault();
        if (settled && isTyped && !busy) onPay(payment);
      }}
    >
      <Amount label={t('TILL.CASH_GIVEN')} value={typed['cash']} onChange={set('cash')} isFirst />
      {exactMethods.map((method) => (
        <div key={method} className="ui-form-pair">
          <Amount
            label={t('TILL.METHOD_AMOUNT', { method: t(paymentWords[method]) })}
            value={typed[method]}
            onChange={set(method)}
          />
          <Amount
            label={t('TILL.REFERENCE')}
            about={t(paymentWords[method])}
            value={typed[`${method}Reference`]}
            onChange={set(`${method}Reference`)}
            isText
          />
        </div>
      ))}
      <output id={id} className="bill-outcome">
        {settled && settled.change > 0 && (
          <strong>{t('TILL.GIVE_BACK', { amount: formatRinggit(settled.change) })}</strong>
        )}
        {settled && settled.settled < open && (
          <span>{t('TILL.STAYS_OPEN', { amount: formatRinggit(open - settled.settled) })}</span>
        )}
        {!isEmpty && !settled && (
          <span className="ui-fault">{t(outcome as Code, { open: formatRinggit(open) })}</span>
        )}
      </output>
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        disabled={!settled || !isTyped}
        aria-describedby={id}
      >
        {t('TILL.TAKE', {
          amount: formatRinggit(settled ? settled.settled + settled.rounding : 0),
        })}
      </Button>
    </form>
  );
}

function Amount({
  label,
  about,
  value = '',
  onChange,
  isText = false,
  isFirst = false,
}: {
  label: string;
  /** What a label is of that stands more than once. */
  about?: string;
  value: string | undefined;
  onChange: (value: string) => void;
  isText?: boolean;
  isFirst?: boolean;
}) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  return (
    <label className="ui-field">
      <span className="ui-label">{label}</span>
      <input
        className="ui-input"
        {...(about !== undefined && {
          'aria-label': t('TILL.OF_LINE', { what: label, name: about }),
        })}
        inputMode={isText ? undefined : 'decimal'}
        autoComplete="off"
        maxLength={60}
        ref={input}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
