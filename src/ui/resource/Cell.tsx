import type { ReactNode } from 'react';
import { valueText } from '../../framework/fieldValues.ts';
import type { Row } from '../../framework/resource/define.ts';
import type { FieldSpec } from '../../framework/resource/fields.ts';
import type { ValueLabels } from '../../framework/resource/values.ts';
import { StatusChip } from '../Page.tsx';
import { cellOf, displayValue, wholeOf } from './kinds/shown.tsx';

/** Renders a field's value in a list. Plain text if possible, as a list has thousands of cells. */
export function renderCell(
  spec: FieldSpec,
  name: string,
  record: Row,
  labels: ValueLabels,
): ReactNode {
  return rendered(spec, name, record, labels, cellOf(spec));
}

/** The same on a record's page, which has room for the whole of it. */
export function renderWhole(
  spec: FieldSpec,
  name: string,
  record: Row,
  labels: ValueLabels,
): ReactNode {
  return rendered(spec, name, record, labels, wholeOf(spec) ?? cellOf(spec));
}

function rendered(
  spec: FieldSpec,
  name: string,
  record: Row,
  labels: ValueLabels,
  cell: ReturnType<typeof cellOf>,
): ReactNode {
  const value = record[name];
  const text = displayValue(spec, value, labels);
  if (text === '') return null;
  if (cell) return cell({ value, text, spec, labels });
  if (!spec.tone) return text;
  const { field = name, tones } = spec.tone;
  return <StatusChip tone={tones[valueText(record[field])] ?? 'neutral'}>{text}</StatusChip>;
}
