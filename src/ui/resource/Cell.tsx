import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { valueText } from '../../framework/fieldValues.ts';
import type { Row } from '../../framework/resource/define.ts';
import type { FieldSpec } from '../../framework/resource/fields.ts';
import { referenceIds, isReferenceField } from '../../framework/resource/referenceChoices.ts';
import { displayValue, isStoredFile, type ValueLabels } from '../../framework/resource/values.ts';
import { StatusChip } from '../Page.tsx';
import { FileLink } from './FileLink.tsx';

/**
 * Renders a field's value in a list or on a record's page. Plain text if possible, as a list has thousands of cells.
 */
export function renderCell(
  spec: FieldSpec,
  name: string,
  record: Row,
  labels: ValueLabels,
): ReactNode {
  const value = record[name];
  const shown = displayValue(spec, value, labels);
  if (shown === '') return null;
  if (isStoredFile(value)) return <FileLink file={value} />;
  if (isReferenceField(spec)) return <Records ids={referenceIds(value)} labels={labels} />;
  if (spec.kind === 'email') return <a href={`mailto:${shown}`}>{shown}</a>;
  if (spec.kind === 'phone')
    return <a href={`tel:+${valueText(value).replace(/\D/g, '')}`}>{shown}</a>;
  if (!spec.tone) return shown;
  const { field = name, tones } = spec.tone;
  return <StatusChip tone={tones[valueText(record[field])] ?? 'neutral'}>{shown}</StatusChip>;
}

/** The records of a reference, each a link if it has a page. */
function Records({ ids, labels }: { ids: readonly (number | string)[]; labels: ValueLabels }) {
  const named = ids.map((id) => {
    const known = labels.choices.find((each) => String(each.value) === String(id));
    return { id, label: known?.label ?? '…', to: known?.to };
  });
  return named.map(({ id, label, to }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      {to === undefined ? label : <Link to={to}>{label}</Link>}
    </Fragment>
  ));
}

/** The class of a column: numbers are right-aligned, and dates and phones have digits of equal width. */
export function columnClass({ kind }: FieldSpec): string | undefined {
  if (kind === 'number' || kind === 'money' || kind === 'duration') return 'ui-number';
  const hasDigits = kind === 'date' || kind === 'dateTime' || kind === 'time' || kind === 'phone';
  return hasDigits ? 'ui-digits' : undefined;
}
