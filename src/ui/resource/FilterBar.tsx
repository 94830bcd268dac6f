import { useMemo, useState } from 'react';
import { valueText } from '../../framework/fieldValues.ts';
import { useFieldVisibility } from '../../framework/resource/access.ts';
import type { Resource } from '../../framework/resource/define.ts';
import { type NamedField, resourceFields } from '../../framework/resource/formFields.ts';
import { useLabels } from '../../framework/resource/labels.ts';
import { keptOf, narrowingOf, VIEW_FILTER } from '../../framework/resource/provider.ts';
import { listCall } from '../../framework/resource/recordCalls.ts';
import { acceptsField } from '../../framework/resource/schema.ts';
import type { ResourceList } from '../../framework/resource/useResourceList.ts';
import { Button, IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { DebouncedInput } from './DebouncedInput.tsx';
import { Filter } from './Filter.tsx';

/** The search and filters of a list. Their values are in the address. */
export function FilterBar({ list, resource }: { list: ResourceList; resource: Resource }) {
  const labels = useLabels(resource);
  const { t } = labels;
  const values = list.filterValues;
  const view = resource.views[String(values[VIEW_FILTER])];
  const call = view?.list ?? listCall(resource);
  const declared = view?.filters ?? resource.filters;
  const visible = useFieldVisibility({ fields: declared });
  const fields: NamedField[] = useMemo(
    () => resourceFields({ fields: declared }).filter(visible),
    [declared, visible],
  );
  const set = (name: string, value: unknown) => list.setFilters({ ...values, [name]: value });
  const isSet = Object.values(narrowingOf(values)).some((value) => value !== '');
  const [open, setOpen] = useState(false);
  const first = fields.filter(({ spec }) => !spec.isFurther);
  const further = fields.filter(({ spec }) => spec.isFurther);
  const isFurtherSet = further.some(({ name }) =>
    [name, `${name}_gte`, `${name}_lte`].some((query) => valueText(values[query]) !== ''),
  );
  const [chosen, setChosen] = useState<boolean>();
  const showsFurther = chosen ?? isFurtherSet;
  const drawn = (field: NamedField) => (
    <Filter
      key={field.name}
      field={field}
      labels={labels}
      values={values}
      onValue={(name, value) => {
        // It stays while it is typed over.
        if (field.spec.isFurther) setChosen(true);
        set(name, value);
      }}
    />
  );
  const { search } = resource;
  const searches = acceptsField(call, search) || acceptsField(call, 'range');
  return (
    <search className="rs-filters">
      {searches && (
        <div className="rs-search">
          <Icon name="search" />
          <DebouncedInput
            type="search"
            aria-label={t('LIST.SEARCH')}
            placeholder={t('LIST.SEARCH')}
            value={valueText(values[search])}
            onValue={(value) => set(search, value)}
          />
        </div>
      )}
      {fields.length > 0 && (
        <Button
          icon="filter"
          className="rs-more-toggle"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className="rs-roomy">{t('LIST.FILTERS')}</span>
        </Button>
      )}
      <div className="rs-more" data-open={open || undefined}>
        {first.map(drawn)}
        {further.length > 0 && (
          <Button
            icon="filter"
            className="rs-further-toggle"
            aria-expanded={showsFurther}
            onClick={() => setChosen(!showsFurther)}
          >
            {t('LIST.MORE_FILTERS')}
          </Button>
        )}
        <div className="rs-further" data-open={showsFurther || undefined}>
          {further.map(drawn)}
        </div>
        {isSet && (
          <IconButton
            icon="close"
            label={t('LIST.CLEAR')}
            onClick={() => list.setFilters(keptOf(values))}
          />
        )}
      </div>
    </search>
  );
}
