import type { FieldSpec } from '../../framework/resource/fields.ts';
import type { ValueLabels } from '../../framework/resource/values.ts';
import { useText } from '../../framework/text.tsx';
import { displayValue } from './kinds/shown.tsx';
import './form.css';

/** A field's value in a comparison: its text, or its picture. */
export function FieldValue({
  spec = { kind: 'text' },
  label,
  value,
  labels,
}: {
  spec: FieldSpec | undefined;
  label: string;
  value: unknown;
  labels: ValueLabels;
}) {
  const t = useText();
  if (spec.kind === 'photo' && typeof value === 'string' && value !== '')
    return <img className="rs-picture" src={`data:image/jpeg;base64,${value}`} alt={label} />;
  return displayValue(spec, value, labels) || t('HISTORY.EMPTY_VALUE');
}
