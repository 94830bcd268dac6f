import type { Proforma } from '../../../contract/accounts/billing.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import { useText } from '../../framework/text.tsx';
import { StatusChip } from '../../ui/Page.tsx';
import { stateCodes, unsettledTones } from './unsettledWords.ts';

/** What became of money that no invoice was made for. */
export function UnsettledStateCell({
  record: { status },
}: CellProps<Pick<Proforma['unsettled'][number], 'status'>>) {
  const t = useText();
  return <StatusChip tone={unsettledTones[status]}>{t(stateCodes[status])}</StatusChip>;
}
