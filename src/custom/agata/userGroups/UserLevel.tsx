import type { CellProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { StatusChip } from '../../../ui/Page.tsx';

/** The access level of a person, who is an Administrator unless it is said; of one without it is full access. */
export default function UserLevel({
  record: { accessLevel, isAdministrator = true },
  text,
}: CellProps<{ accessLevel: number | null; isAdministrator?: boolean }>) {
  const t = useText();
  return accessLevel === null && isAdministrator ? (
    <StatusChip tone="accent">{t('AGATA.FULL_ACCESS')}</StatusChip>
  ) : (
    text
  );
}
