import type { ReactNode } from 'react';
import { wordOf } from '../../framework/resource/address.ts';
import type { Row } from '../../framework/resource/define.ts';
import type { FieldSpec } from '../../framework/resource/fields.ts';
import { shownValue, type ValueWords } from '../../framework/resource/values.ts';
import { StatusChip } from '../Page.tsx';

/** A field's value in a list or on a record's page. Plain text where it can be, as a list holds thousands. */
export function cellOf(spec: FieldSpec, name: string, record: Row, words: ValueWords): ReactNode {
  const value = record[name];
  const shown = shownValue(spec, value, words);
  if (shown === '') return null;
  if (spec.kind === 'email') return <a href={`mailto:${shown}`}>{shown}</a>;
  if (spec.kind === 'phone')
    return <a href={`tel:+${wordOf(value).replace(/\D/g, '')}`}>{shown}</a>;
  if (spec.kind !== 'status' || !spec.tone) return shown;
  const { by = name, of } = spec.tone;
  return <StatusChip tone={of[wordOf(record[by])] ?? 'neutral'}>{shown}</StatusChip>;
}

/** The class of a column: figures line up at the right, and what is written in figures with those above. */
export function columnClass({ kind }: FieldSpec): string | undefined {
  if (kind === 'number' || kind === 'money' || kind === 'duration') return 'ui-number';
  const hasDigits = kind === 'date' || kind === 'dateTime' || kind === 'time' || kind === 'phone';
  return hasDigits ? 'ui-digits' : undefined;
}
