import { useMemo, useState } from 'react';
import { useChoiceLabel } from '../../framework/resource/choices.ts';
import type { Resource } from '../../framework/resource/define.ts';
import { fieldsOf } from '../../framework/resource/formFields.ts';
import { useLabels } from '../../framework/resource/labels.ts';
import type { Stale } from '../../framework/resource/useResourceForm.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { ComparisonTable } from './ComparisonTable.tsx';
import { FieldValue } from './FieldValue.tsx';

/**
 * A save came too late: what differs between what the other has saved and what is in the form. Of each field one may
 * choose which of the two it is to be; what one has not touched is theirs unless one says otherwise.
 */
export function StaleDialog({
  resource,
  stale,
  onClose,
}: {
  resource: Pick<Resource, 'name' | 'fields'>;
  stale: Stale;
  onClose: () => void;
}) {
  const words = useLabels(resource);
  const { t } = words;
  const fields = useMemo(() => fieldsOf(resource), [resource]);
  const sides = useMemo(
    () =>
      stale.differences.flatMap(({ field, theirs, yours }) => [
        { [field]: theirs },
        { [field]: yours },
      ]),
    [stale],
  );
  const valueWords = useChoiceLabel(fields, sides);
  const nameOf = (field: string) => words.field(field, resource.fields[field]);
  const [theirs, setTheirs] = useState<readonly string[]>(
    stale.differences.filter(({ untouched }) => untouched).map(({ field }) => field),
  );
  const sideOf = (field: string, value: unknown) => (
    <FieldValue
      spec={resource.fields[field]}
      label={nameOf(field)}
      value={value}
      words={valueWords(field)}
    />
  );
  return (
    <Dialog
      title={t('FORM.STALE')}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={stale.takeTheirs}>{t('FORM.TAKE_THEIRS')}</Button>
          <Button look="primary" onClick={() => stale.keepMine(theirs)}>
            {t(theirs.length === 0 ? 'FORM.KEEP_MINE' : 'FORM.KEEP_CHOSEN')}
          </Button>
        </>
      }
    >
      <p role="alert">{stale.words}</p>
      {stale.differences.length === 0 ? (
        <p>{t('FORM.STALE_SAME')}</p>
      ) : (
        <ComparisonTable
          one={t('FORM.STALE_THEIRS')}
          other={t('FORM.STALE_YOURS')}
          rows={stale.differences.map((each) => ({
            name: each.field,
            label: nameOf(each.field),
            one: sideOf(each.field, each.theirs),
            other: sideOf(each.field, each.yours),
            chosen: theirs.includes(each.field) ? 'one' : 'other',
          }))}
          onChoose={(field, side) =>
            setTheirs((now) => [
              ...now.filter((each) => each !== field),
              ...(side === 'one' ? [field] : []),
            ])
          }
        />
      )}
    </Dialog>
  );
}
