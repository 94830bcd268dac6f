import type { Answer } from '../../../contract/kit/call.ts';
import type { patientMerges, TakeableField } from '../../../contract/patientMerges.ts';
import { useWords } from '../../framework/resource/labels.ts';
import { shownValue } from '../../framework/resource/values.ts';
import '../../ui/resource/form.css';
import { wholeRecord } from './recordFields.ts';

interface MergePreviewProps {
  preview: Answer<typeof patientMerges.patientMergePreview>;
  /** Fields that come from the record that goes. */
  taken: readonly TakeableField[];
  onTaken: (taken: readonly TakeableField[]) => void;
}

/** What merging two records would move, and the fields in which they differ, each with a choice of its words. */
export function MergePreview({ preview, taken, onTaken }: MergePreviewProps) {
  const words = useWords(wholeRecord);
  const { t } = words;
  const { moves, fields } = preview;
  const moving = moves.filter(({ count }) => count > 0);
  const show = (field: TakeableField, value: string) => {
    if (value === '') return t('HISTORY.EMPTY_VALUE');
    if (field === 'photo') return t('MERGE.PHOTO');
    const spec = wholeRecord.fields[field] ?? { kind: 'text' };
    const sexes = [
      { value: 'F', label: t('PATIENT.FEMALE') },
      { value: 'M', label: t('PATIENT.MALE') },
    ];
    return shownValue(spec, value, { yes: '', no: '', choices: field === 'sex' ? sexes : [] });
  };
  const side = (field: TakeableField, value: string, isTaken: boolean) => (
    <td>
      <label className="rs-side">
        <input
          type="radio"
          name={`merge-${field}`}
          aria-label={`${words.field(field, wholeRecord.fields[field])}, ${t(isTaken ? 'MERGE.GOES' : 'MERGE.STAYS')}`}
          checked={taken.includes(field) === isTaken}
          onChange={() =>
            onTaken([...taken.filter((each) => each !== field), ...(isTaken ? [field] : [])])
          }
        />
        <span>{show(field, value)}</span>
      </label>
    </td>
  );
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
          <div className="ui-table-wrap">
            <table className="ui-table">
              <thead>
                <tr>
                  <th scope="col">{t('FORM.STALE_FIELD')}</th>
                  <th scope="col">{t('MERGE.STAYS')}</th>
                  <th scope="col">{t('MERGE.GOES')}</th>
                </tr>
              </thead>
              <tbody>
                {fields.map((each) => (
                  <tr key={each.field}>
                    <th scope="row">{words.field(each.field, wholeRecord.fields[each.field])}</th>
                    {side(each.field, each.keep, false)}
                    {side(each.field, each.merge, true)}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
    </>
  );
}
