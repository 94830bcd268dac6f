import type { Proforma } from '../../../../contract/accounts/billing.ts';
import type { PaymentDetail } from '../../../../contract/accounts/paymentAddress.ts';
import type { OpenContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';

/** What the payment page of an open proforma is opened with; 409 where it is not to be paid, or nothing takes payments. */
export function paymentDetailOf(
  { status, amount, proformaNo }: Pick<Proforma, 'status' | 'amount' | 'proformaNo'>,
  { payment }: Pick<OpenContext, 'payment'>,
): PaymentDetail {
  // Nothing is to be paid, so nobody has to take it.
  if (amount === 0 && !payment)
    return { host: '', merchantID: '', amount: '0.00', proformaNo, vCode: '' };
  if (status !== 'Open') throw refusal(409, 'PROFORMA.NOT_OPEN');
  if (!payment) throw refusal(409, 'PAYMENT.NOT_SET_UP');
  return payment.detailOf({ amountSen: amount, proformaNo });
}
