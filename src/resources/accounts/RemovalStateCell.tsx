import type { CompanyRemoval } from '../../../contract/accounts/companyRemovals.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import type { StatusTone } from '../../framework/resource/fields.ts';
import { StatusChip } from '../../ui/Page.tsx';

const tones: Record<CompanyRemoval['status'], StatusTone> = {
  Waiting: 'warn',
  Removing: 'info',
  Removed: 'neutral',
  Restored: 'good',
};

/** What has become of a company that was removed. */
export function RemovalStateCell({ record: { status }, text }: CellProps<CompanyRemoval>) {
  return <StatusChip tone={tones[status]}>{text}</StatusChip>;
}
