import { useId } from 'react';
import { valueText } from '../../framework/fieldValues.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';
import type { ResourceLabels } from '../../framework/resource/labels.ts';
import { CheckboxPopover } from './CheckboxPopover.tsx';
import { FilterControl, type FilterControlProps, useFieldChoices } from './kinds/filters.tsx';

interface FilterProps {
  field: NamedField;
  labels: ResourceLabels;
  /** The current filter values, by their names in the list's query. */
  values: Readonly<Record<string, unknown>>;
  onValue: (name: string, value: unknown) => void;
}

type OneProps = Omit<FilterControlProps, 'id'>;

/** The filter of a field by its kind; what has an order has a lower and an upper bound. */
export function Filter({ field, labels, values, onValue }: FilterProps) {
  const { name, spec } = field;
  const label = labels.field(name, spec);
  const control = (query: string, title: string, end?: OneProps['end']) => (
    <One
      key={query}
      label={title}
      field={field}
      labels={labels}
      end={end}
      value={values[query]}
      onValue={(value) => onValue(query, value)}
    />
  );
  if (!spec.isRange) return control(name, label);
  return (
    <div className="rs-range">
      {control(`${name}_gte`, labels.t('LIST.FROM', { field: label }), 'from')}
      {control(`${name}_lte`, labels.t('LIST.UNTIL', { field: label }), 'until')}
    </div>
  );
}

function One(props: OneProps) {
  const id = useId();
  const { field, label } = props;
  const { separator } = field.spec;
  if (separator !== undefined) return <Several {...props} joinedBy={separator} />;
  return (
    <div className="rs-filter">
      <label htmlFor={id}>{label}</label>
      <FilterControl {...props} id={id} />
    </div>
  );
}

/** A filter with several choices, joined on the wire. */
function Several({ field, label, value, onValue, joinedBy }: OneProps & { joinedBy: string }) {
  return (
    <CheckboxPopover
      label={label}
      choices={useFieldChoices(field)}
      selected={valueText(value).split(joinedBy).filter(Boolean)}
      onChange={(taken) => onValue(taken.join(joinedBy))}
    />
  );
}
