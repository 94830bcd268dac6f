import type { FieldSpec } from '../../framework/resource/fields.ts';
import { type Line, lineChanges, lineFields, linesIn } from '../../framework/resource/lines.ts';
import type { ValueLabels } from '../../framework/resource/values.ts';
import { useText } from '../../framework/text.tsx';
import { displayValue, lineText } from './kinds/shown.tsx';
import './lines.css';

/** What became of the lines of a record, in words: which were added, removed and changed, and what of them. */
export function LineHistory({
  spec,
  before,
  after,
  labels,
}: {
  spec: FieldSpec;
  before: unknown;
  after: unknown;
  labels: ValueLabels;
}) {
  const t = useText();
  const { added, removed, changed, isReordered } = lineChanges(linesIn(before), linesIn(after));
  const [first] = lineFields(spec);
  const valueIn = (line: Line, name: string) => {
    const of = spec.fields?.[name];
    const text = of && displayValue(of, line[name], labels.fields?.(name) ?? labels);
    return text || t('HISTORY.EMPTY_VALUE');
  };
  const nameOf = (line: Line) => (first ? valueIn(line, first.name) : '');
  return (
    <ul className="rs-line-history">
      {removed.map((line, at) => (
        <li key={`removed ${at}`}>
          {t('LINES.REMOVED_ONE')}: <del>{lineText(spec, line, labels)}</del>
        </li>
      ))}
      {changed.map(({ before: old, after: line, fields }, at) => (
        <li key={`changed ${at}`}>
          {t('LINES.CHANGED_ONE')}: {nameOf(line)}
          {fields.map((name) => (
            <span key={name}>
              {' · '}
              {t(spec.fields?.[name]?.label ?? 'FORM.STALE_FIELD')} <del>{valueIn(old, name)}</del>{' '}
              <ins>{valueIn(line, name)}</ins>
            </span>
          ))}
        </li>
      ))}
      {added.map((line, at) => (
        <li key={`added ${at}`}>
          {t('LINES.ADDED_ONE')}: <ins>{lineText(spec, line, labels)}</ins>
        </li>
      ))}
      {isReordered && <li>{t('LINES.REORDERED')}</li>}
    </ul>
  );
}
