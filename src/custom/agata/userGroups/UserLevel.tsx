import type { CellProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { StatusChip } from '../../../ui/Page.tsx';

/** The access level of a user of the platform; without one it is full access. */
export default function UserLevel({ record, text }: CellProps<{ accessLevel: number | null }>) {
  const t = useText();
  return record.accessLevel === null ? (
    <StatusChip tone="accent">{t('AGATA.FULL_ACCESS')}</StatusChip>
  ) : (
    text
  );
}
