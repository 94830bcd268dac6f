import type { PaymentDetail, PaymentPage } from '../../contract/accounts/paymentAddress.ts';
import { storedValue } from '../framework/browserStorage.ts';

/** The payment that waits since a plan was chosen, the plan's product type, and whom the payment page bills. */
export type ChosenPayment = PaymentDetail & {
  productTypeValue: string;
  payer?: PaymentPage['payer'];
};

const fields = ['host', 'merchantID', 'amount', 'proformaNo', 'vCode', 'productTypeValue'] as const;

/** The payment that was chosen last in this browser: another tab may come back from its page. */
export const chosenPayment = storedValue<ChosenPayment>('local', 'payment', (value) => {
  const held = value as Partial<ChosenPayment> | null;
  const isWhole = fields.every((name) => typeof held?.[name] === 'string') && isPayer(held?.payer);
  return isWhole && isWebAddress(held?.host) ? (held as ChosenPayment) : null;
});

function isPayer(held?: Partial<NonNullable<PaymentPage['payer']>>): boolean {
  if (held === undefined) return true;
  return [held.name, held.email, held.mobile].every((text) => typeof text === 'string');
}

function isWebAddress(text = ''): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}
