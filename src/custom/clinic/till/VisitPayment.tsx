import type { Appointment } from '../../../../contract/clinic/appointments.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { useText } from '../../../framework/text.tsx';
import { useUrlParams } from '../../../framework/urlParams.ts';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import './till.css';
import { moneyOf, useTillDay } from './useTill.ts';

/** What is to be paid for a visit that has ended, or that it is paid; and what its patient owes for others. */
export function VisitMoneyNote({ row }: { row: Appointment }) {
  const t = useText();
  const day = useTillDay();
  const owed = day?.owing.find(({ patID }) => patID === row.patID)?.open ?? 0;
  const money = moneyOf(day, row);
  return (
    <span className="visit-money">
      {row.statusMeaning === 'done' && money.kind === 'settled' && (
        <b className="visit-paid">{t(`BILL.STATE.${money.state}`)}</b>
      )}
      {row.statusMeaning === 'done' && money.kind === 'open' && money.amount > 0 && (
        <b className="visit-due">
          {t('TILL.TO_PAY_AMOUNT', { amount: formatRinggit(money.amount) })}
        </b>
      )}
      {owed > 0 && (
        <small className="visit-owes">{t('TILL.OWES', { amount: formatRinggit(owed) })}</small>
      )}
    </span>
  );
}

/** The next step of a visit that has ended and is not paid, for who takes money. */
export function TakePaymentButton({ row }: { row: Appointment }) {
  const t = useText();
  const { set } = useUrlParams();
  const { may } = useViewer();
  const day = useTillDay();
  if (row.statusMeaning !== 'done' || !may('pay', 'bills')) return null;
  if (moneyOf(day, row).kind !== 'open') return null;
  return (
    <Button
      className="queue-call-next"
      aria-label={`${t('TILL.TAKE_PAYMENT')}: ${row.patientName}`}
      onClick={() => set({ pay: String(row.id) })}
    >
      {t('TILL.TAKE_PAYMENT')}
    </Button>
  );
}
