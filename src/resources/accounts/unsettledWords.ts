import type { Proforma } from '../../../contract/accounts/billing.ts';
import type { StatusTone } from '../../framework/resource/fields.ts';
import type { Code } from '../../framework/text.tsx';

type Unsettled = Proforma['unsettled'][number];

/** The words for why money waits. */
export const reasonCodes: Record<Unsettled['reason'], Code> = {
  Twice: 'RESOURCE.UNSETTLED_PAYMENTS.REASON.TWICE',
  Short: 'RESOURCE.UNSETTLED_PAYMENTS.REASON.SHORT',
  Over: 'RESOURCE.UNSETTLED_PAYMENTS.REASON.OVER',
  Currency: 'RESOURCE.UNSETTLED_PAYMENTS.REASON.CURRENCY',
  Replaced: 'RESOURCE.UNSETTLED_PAYMENTS.REASON.REPLACED',
  Late: 'RESOURCE.UNSETTLED_PAYMENTS.REASON.LATE',
  Cancelled: 'RESOURCE.UNSETTLED_PAYMENTS.REASON.CANCELLED',
  CreditNote: 'RESOURCE.UNSETTLED_PAYMENTS.REASON.CREDIT_NOTE',
  Unknown: 'RESOURCE.UNSETTLED_PAYMENTS.REASON.UNKNOWN',
};

/** The words for what became of it. */
export const stateCodes: Record<Unsettled['status'], Code> = {
  Waiting: 'RESOURCE.UNSETTLED_PAYMENTS.STATUS.WAITING',
  Refunded: 'RESOURCE.UNSETTLED_PAYMENTS.STATUS.REFUNDED',
  Credited: 'RESOURCE.UNSETTLED_PAYMENTS.STATUS.CREDITED',
  Taken: 'RESOURCE.UNSETTLED_PAYMENTS.STATUS.TAKEN',
};

export const unsettledTones: Record<Unsettled['status'], StatusTone> = {
  Waiting: 'bad',
  Refunded: 'neutral',
  Credited: 'info',
  Taken: 'good',
};
