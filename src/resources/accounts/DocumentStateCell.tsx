import type { billingStatuses } from '../../../contract/accounts/billing.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import type { StatusTone } from '../../framework/resource/fields.ts';
import { type Code, useText } from '../../framework/text.tsx';
import { StatusChip } from '../../ui/Page.tsx';

type Status = (typeof billingStatuses)[number];

const tones: Record<Status, StatusTone> = {
  Open: 'info',
  Paid: 'good',
  Expired: 'warn',
  Cancelled: 'neutral',
  Credited: 'neutral',
};
const words: Record<Status, Code> = {
  Open: 'BILLING.STATUS.OPEN',
  Paid: 'BILLING.STATUS.PAID',
  Expired: 'BILLING.STATUS.EXPIRED',
  Cancelled: 'BILLING.STATUS.CANCELLED',
  Credited: 'BILLING.STATUS.CREDITED',
};

/** The state of a proforma or an invoice; of a cancelled one that was paid all the same, that an invoice is to be made. */
export function DocumentStateCell({
  record: { status, isPaidLate },
}: Pick<CellProps<{ status: Status; isPaidLate?: boolean }>, 'record'>) {
  const t = useText();
  if (isPaidLate) return <StatusChip tone="bad">{t('BILLING.STATUS.PAID_LATE')}</StatusChip>;
  return <StatusChip tone={tones[status]}>{t(words[status])}</StatusChip>;
}
