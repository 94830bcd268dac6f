import type { RecordReading } from '../../../contract/accounts/recordReadings.ts';
import type { CellProps } from '../../framework/resource/define.ts';
import { useText } from '../../framework/text.tsx';

/** Who read a record, and whether a program did by their key. */
export function PersonCell({ record: { isKey }, text }: CellProps<RecordReading>) {
  const t = useText();
  return <>{isKey ? t('RECORD_READING.KEY', { who: text }) : text}</>;
}

/** Why a record was read: for another reason, the person's own words. */
export function ReadReasonCell({ record: { reason, reasonText }, text }: CellProps<RecordReading>) {
  return <>{(reason === 'other' ? reasonText : text) || '–'}</>;
}
