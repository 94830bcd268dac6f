import { useMemo, useState } from 'react';
import { useValueLabels } from '../../framework/resource/choices.ts';
import type { Resource } from '../../framework/resource/define.ts';
import { resourceFields } from '../../framework/resource/formFields.ts';
import { useLabels } from '../../framework/resource/labels.ts';
import type { StaleSave } from '../../framework/resource/useStaleSave.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { ComparisonTable } from './ComparisonTable.tsx';
import { FieldValue } from './FieldValue.tsx';

/**
 * Asks about the fields that two people changed to different values, after a save over a newer version. For each, one of
 * the two can be chosen.
 */
export function StaleDialog({
  resource,
  stale,
  onClose,
}: {
  resource: Pick<Resource, 'name' | 'fields'>;
  stale: StaleSave;
  onClose: () => void;
}) {
  const labels = useLabels(resource);
  const { t } = labels;
  const fields = useMemo(() => resourceFields(resource), [resource]);
  const sides = useMemo(
    () =>
      stale.differences.flatMap(({ field, theirs, yours }) => [
        { [field]: theirs },
        { [field]: yours },
      ]),
    [stale],
  );
  const valueLabels = useValueLabels(fields, sides);
  const nameOf = (field: string) => labels.field(field, resource.fields[field]);
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const sideOf = (field: string, value: unknown) => (
    <FieldValue
      spec={resource.fields[field]}
      label={nameOf(field)}
      value={value}
      labels={valueLabels(field)}
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
          <Button variant="primary" onClick={() => stale.keepMine(theirs)}>
            {t(theirs.length === 0 ? 'FORM.KEEP_MINE' : 'FORM.KEEP_CHOSEN')}
          </Button>
        </>
      }
    >
      <p role="alert">{stale.message}</p>
      <ComparisonTable
        left={t('FORM.STALE_THEIRS')}
        right={t('FORM.STALE_YOURS')}
        rows={stale.differences.map((each) => ({
          name: each.field,
          label: nameOf(each.field),
          left: sideOf(each.field, each.theirs),
          right: sideOf(each.field, each.yours),
          chosen: theirs.includes(each.field) ? 'left' : 'right',
        }))}
        onChoose={(field, side) =>
          setTheirs((now) => [
            ...now.filter((each) => each !== field),
            ...(side === 'left' ? [field] : []),
          ])
        }
      />
    </Dialog>
  );
}
