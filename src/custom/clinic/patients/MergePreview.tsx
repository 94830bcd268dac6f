import type { patientMerges, TakeableField } from '../../../../contract/clinic/patientMerges.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { useLabels } from '../../../framework/resource/labels.ts';
import { listedText } from '../../../framework/resource/values.ts';
import { ComparisonTable } from '../../../ui/resource/ComparisonTable.tsx';
import { displayValue } from '../../../ui/resource/kinds/shown.tsx';
import { patientRecordResource } from './patientRecordResource.ts';

interface MergePreviewProps {
  preview: Answer<typeof patientMerges.patientMergePreview>;
  /** The fields that are taken from the merged record. */
  taken: readonly TakeableField[];
  onTaken: (taken: readonly TakeableField[]) => void;
}

/** A preview of a merge: what would move, and a choice of value for each field that differs. */
export function MergePreview({ preview, taken, onTaken }: MergePreviewProps) {
  const words = useLabels(patientRecordResource);
  const { t } = words;
  const { moves, fields } = preview;
  const moving = moves.filter(({ count }) => count > 0);
  const show = (field: TakeableField, value: string) => {
    if (value === '') return t('HISTORY.EMPTY_VALUE');
    if (field === 'photo') return t('MERGE.PHOTO');
    const spec = patientRecordResource.fields[field] ?? { kind: 'text' };
    const sexes = [
      { value: 'F', label: t('PATIENT.FEMALE') },
      { value: 'M', label: t('PATIENT.MALE') },
    ];
    return displayValue(spec, value, {
      yes: '',
      no: '',
      choices: field === 'sex' ? sexes : [],
      ...listedText(spec, t),
    });
  };
  return (
    <>
      <section>
        <h3>{t('MERGE.MOVES')}</h3>
        {moving.length === 0 && <p>{t('MERGE.MOVES_NOTHING')}</p>}
        <dl className="merge-moves">
          {moving.map(({ kind, count }) => (
            <div key={kind}>
              <dt>{t(`MERGE.KIND.${kind}`)}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h3>{t('MERGE.DIFFER')}</h3>
        {fields.length === 0 ? (
          <p>{t('MERGE.SAME')}</p>
        ) : (
          <ComparisonTable
            left={t('MERGE.STAYS')}
            right={t('MERGE.GOES')}
            rows={fields.map(({ field, keep, merge }) => ({
              name: field,
              label: words.field(field, patientRecordResource.fields[field]),
              left: show(field, keep),
              right: show(field, merge),
              chosen: taken.includes(field) ? 'right' : 'left',
            }))}
            onChoose={(field, side) =>
              onTaken([
                ...taken.filter((each) => each !== field),
                ...(side === 'right' ? [field] : []),
              ])
            }
          />
        )}
      </section>
    </>
  );
}
