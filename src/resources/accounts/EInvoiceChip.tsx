import { type EInvoiceStatus, eInvoiceWords } from '../../../contract/accounts/eInvoice.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import type { StatusTone } from '../../framework/resource/fields.ts';
import { useText } from '../../framework/text.tsx';
import { StatusChip } from '../../ui/Page.tsx';

const tones: Record<EInvoiceStatus, StatusTone> = {
  None: 'neutral',
  Monthly: 'neutral',
  Incomplete: 'warn',
  Queued: 'info',
  Submitted: 'info',
  Valid: 'good',
  Invalid: 'bad',
  Consolidated: 'good',
  Cancelling: 'info',
  Cancelled: 'neutral',
  CancelRefused: 'bad',
};

/** What stands with MyInvois of a document. */
export function EInvoiceChip({ status }: { status: EInvoiceStatus }) {
  const t = useText();
  return <StatusChip tone={tones[status]}>{t(eInvoiceWords[status])}</StatusChip>;
}

/** The same of an invoice, as a cell of the list. */
export const InvoiceChipCell = ({
  record: { eInvoiceStatus },
}: CellProps<{ eInvoiceStatus: EInvoiceStatus }>) => <EInvoiceChip status={eInvoiceStatus} />;

/** The same of the e-invoice of a month. */
export const ConsolidatedChipCell = ({
  record: { status },
}: CellProps<{ status: EInvoiceStatus }>) => <EInvoiceChip status={status} />;
