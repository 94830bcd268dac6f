import { useId } from 'react';
import { useFieldVisibility } from '../../../framework/resource/access.ts';
import type { Resource } from '../../../framework/resource/define.ts';
import { type GroupField, groupedBy, groupFields } from '../../../framework/resource/groups.ts';
import type { ResourceLabels } from '../../../framework/resource/labels.ts';
import type { ResourceList } from '../../../framework/resource/useResourceList.ts';

interface GroupChoicesProps {
  list: ResourceList;
  resource: Resource;
  labels: ResourceLabels;
  group: GroupField | undefined;
}

/** The fields that a list can be grouped by, one of which is chosen, or none. */
export default function GroupChoices({ list, resource, labels, group }: GroupChoicesProps) {
  const { t } = labels;
  const id = useId();
  const visible = useFieldVisibility(resource);
  const option = (name: string | undefined, label: string) => (
    <label key={label} className="ui-check">
      <input
        type="radio"
        name={id}
        checked={group?.name === name}
        onChange={() => list.setFilters(groupedBy(list.filterValues, name))}
      />
      {label}
    </label>
  );
  return (
    <fieldset className="rs-boxes">
      <legend className="ui-label">{t('LIST.GROUPED_BY')}</legend>
      {option(undefined, t('LIST.UNGROUPED'))}
      {groupFields(resource)
        .filter(visible)
        .map(({ name, spec, by }) => {
          const label = labels.field(name, spec);
          return option(name, by === 'value' ? label : t('LIST.GROUP_MONTH', { name: label }));
        })}
    </fieldset>
  );
}
