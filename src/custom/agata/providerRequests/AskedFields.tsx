import type { CellProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { type Asked, askedLabel } from './askedLabels.ts';

/** Which fields a provider asks to have changed. */
export default function AskedFields({
  record,
}: Pick<CellProps<{ id: number; changes: Asked[] }>, 'record'>) {
  const t = useText();
  return record.changes.map(({ field }) => askedLabel(t, field)).join(', ');
}
