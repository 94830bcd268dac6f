import type { WaitingEntry } from '../../../contract/clinic/waitingList.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import { useText } from '../../framework/text.tsx';

/** The doctor of a waiting entry, or "any doctor". */
export function DoctorCell({ record: { doctor }, text }: CellProps<WaitingEntry>) {
  const t = useText();
  return doctor === null ? t('WAITING.ANY_DOCTOR') : text;
}
