import type { FieldSpec } from '../../framework/resource/fields.ts';
import { shownValue, type ValueWords } from '../../framework/resource/values.ts';
import { useText } from '../../framework/text.tsx';
import './form.css';

/** A field's value where two are held against each other: its words, or the picture that it is. */
export function ShownValue({
  spec = { kind: 'text' },
  label,
  value,
  words,
}: {
  spec: FieldSpec | undefined;
  label: string;
  value: unknown;
  words: ValueWords;
}) {
  const t = useText();
  if (spec.kind === 'picture' && typeof value === 'string' && value !== '')
    return <img className="rs-picture" src={`data:image/jpeg;base64,${value}`} alt={label} />;
  return shownValue(spec, value, words) || t('HISTORY.EMPTY_VALUE');
}
