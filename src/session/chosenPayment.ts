import type { PaymentDetail } from '../../contract/accounts/paymentAddress.ts';
import { storedValue } from '../framework/browserStorage.ts';

/** The payment that waits since a plan was chosen, and the plan's product type. */
export type ChosenPayment = PaymentDetail & { productTypeValue: string };

const fields = ['host', 'merchantID', 'amount', 'proformaNo', 'vCode', 'productTypeValue'] as const;

/** The payment that was chosen last in this browser: another tab may come back from its page. */
export const chosenPayment = storedValue<ChosenPayment>('local', 'payment', (value) => {
  const held = value as Partial<ChosenPayment> | null;
  const isWhole = fields.every((name) => typeof held?.[name] === 'string');
  return isWhole && isWebAddress(held?.host) ? (held as ChosenPayment) : null;
});

function isWebAddress(text = ''): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}
