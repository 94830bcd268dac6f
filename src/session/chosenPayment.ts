import { useSyncExternalStore } from 'react';
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

/** The payment of which this browser came back as paid last: the tab that led to its page says so. */
export const paidPayment = storedValue<{ proformaNo: string; invoiceNo: string }>(
  'local',
  'paid',
  (value) => {
    const held = value as Partial<{ proformaNo: string; invoiceNo: string }> | null;
    return typeof held?.proformaNo === 'string' && typeof held.invoiceNo === 'string'
      ? { proformaNo: held.proformaNo, invoiceNo: held.invoiceNo }
      : null;
  },
);

/** The invoice of a proforma that was paid in another tab of this browser. */
export function usePaidElsewhere(proformaNo: string): string | undefined {
  return useSyncExternalStore(onStorage, () => {
    const paid = paidPayment.get();
    return paid?.proformaNo === proformaNo ? paid.invoiceNo : undefined;
  });
}

function onStorage(listener: () => void) {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

function isPayer(held?: Partial<NonNullable<PaymentPage['payer']>>): boolean {
  if (held === undefined) return true;
  return [held.name, held.email, held.mobile].every((text) => typeof text === 'string');
}

function isWebAddress(text = ''): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}
