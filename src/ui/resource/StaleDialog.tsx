import { useWordsOf } from '../../framework/resource/choices.ts';
import type { Resource } from '../../framework/resource/define.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';
import { useWords } from '../../framework/resource/labels.ts';
import type { Stale } from '../../framework/resource/useResourceForm.ts';
import { shownValue } from '../../framework/resource/values.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import '../page.css';

/** A save came too late: what differs between what the other has saved and what is in the form. */
export function StaleDialog({
  resource,
  stale,
  onClose,
}: {
  resource: Resource;
  stale: Stale;
  onClose: () => void;
}) {
  const words = useWords(resource);
  const { t } = words;
  const fields: NamedField[] = Object.entries(resource.fields).map(([name, spec]) => ({
    name,
    spec,
  }));
  const valueWords = useWordsOf(fields);
  const show = (field: string, value: unknown) =>
    shownValue(resource.fields[field] ?? { kind: 'text' }, value, valueWords(field)) ||
    t('HISTORY.EMPTY_VALUE');
  return (
    <Dialog
      title={t('FORM.STALE')}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={stale.takeTheirs}>{t('FORM.TAKE_THEIRS')}</Button>
          <Button look="primary" onClick={stale.keepMine}>
            {t('FORM.KEEP_MINE')}
          </Button>
        </>
      }
    >
      <p role="alert">{stale.words}</p>
      {stale.differences.length === 0 ? (
        <p>{t('FORM.STALE_SAME')}</p>
      ) : (
        <div className="ui-table-wrap">
          <table className="ui-table">
            <thead>
              <tr>
                <th scope="col">{t('FORM.STALE_FIELD')}</th>
                <th scope="col">{t('FORM.STALE_THEIRS')}</th>
                <th scope="col">{t('FORM.STALE_YOURS')}</th>
              </tr>
            </thead>
            <tbody>
              {stale.differences.map(({ field, theirs, yours }) => (
                <tr key={field}>
                  <th scope="row">{words.field(field, resource.fields[field])}</th>
                  <td>{show(field, theirs)}</td>
                  <td>{show(field, yours)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  );
}
