import { type ReactNode, useId, useMemo } from 'react';
import { valueText } from '../../framework/fieldValues.ts';
import { parseDate } from '../../framework/format.ts';
import { useValueLabels } from '../../framework/resource/choices.ts';
import type { FieldKind } from '../../framework/resource/fields.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';
import type { ResourceLabels } from '../../framework/resource/labels.ts';
import { ringgitInput, parseRinggit } from '../../framework/resource/values.ts';
import { DateInput } from '../DateInput.tsx';
import { CheckboxPopover } from './CheckboxPopover.tsx';
import { DebouncedInput } from './DebouncedInput.tsx';
import { ReferenceCombobox } from './ReferenceCombobox.tsx';

interface FilterProps {
  field: NamedField;
  labels: ResourceLabels;
  /** The current filter values, by their names in the list's query. */
  values: Readonly<Record<string, unknown>>;
  onValue: (name: string, value: unknown) => void;
}

interface ControlProps {
  id: string;
  label: string;
  field: NamedField;
  labels: ResourceLabels;
  value: unknown;
  onValue: (value: unknown) => void;
}

/** The filter of a field by its kind; dates and amounts have a lower and an upper bound. */
export function Filter({ field, labels, values, onValue }: FilterProps) {
  const { name, spec } = field;
  const label = labels.field(name, spec);
  const control = (query: string, title: string) => (
    <One
      key={query}
      label={title}
      field={field}
      labels={labels}
      value={values[query]}
      onValue={(value) => onValue(query, value)}
    />
  );
  if (!spec.isRange) return control(name, label);
  return (
    <div className="rs-range">
      {control(`${name}_gte`, labels.t('LIST.FROM', { field: label }))}
      {control(`${name}_lte`, labels.t('LIST.UNTIL', { field: label }))}
    </div>
  );
}

function One(props: Omit<ControlProps, 'id'>) {
  const id = useId();
  const { field, label } = props;
  const { kind, separator } = field.spec;
  if (separator !== undefined) return <Several {...props} joinedBy={separator} />;
  const draw = controls[kind] ?? text;
  return (
    <div className="rs-filter">
      <label htmlFor={id}>{label}</label>
      {draw({ ...props, id })}
    </div>
  );
}

const text = ({ id, value, onValue }: ControlProps) => (
  <DebouncedInput id={id} type="text" value={valueText(value)} onValue={onValue} />
);
const choice = (props: ControlProps) => <ChoiceControl {...props} />;
const reference = ({ id, label, labels, field, value, onValue }: ControlProps) => (
  <ReferenceCombobox
    id={id}
    label={label}
    placeholder={labels.t('LIST.ANY')}
    resource={field.spec.reference ?? ''}
    value={valueText(value)}
    onValue={onValue}
  />
);

const controls: Partial<Record<FieldKind, (props: ControlProps) => ReactNode>> = {
  choice,
  choices: choice,
  reference,
  references: reference,
  date: ({ id, value, onValue }) => (
    <DateInput
      id={id}
      value={valueText(value)}
      onChange={(day) => {
        // An incomplete date is not sent.
        if (day === '' || parseDate(day) !== null) onValue(day);
      }}
    />
  ),
  money: ({ id, value, onValue }) => (
    <DebouncedInput
      id={id}
      type="text"
      inputMode="decimal"
      value={ringgitInput(value)}
      onValue={(typed) => {
        const sen = parseRinggit(typed);
        if (typeof sen === 'number') onValue(sen);
        else if (typed.trim() === '') onValue('');
      }}
    />
  ),
  boolean: ({ id, labels, value, onValue }) => (
    <select
      id={id}
      className="ui-input"
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={({ target }) => onValue(target.value === '' ? '' : target.value === 'true')}
    >
      <option value="">{labels.t('LIST.ANY')}</option>
      <option value="true">{labels.t('SHELL.YES')}</option>
      <option value="false">{labels.t('SHELL.NO')}</option>
    </select>
  ),
};

function ChoiceControl({ id, field, labels, value, onValue }: ControlProps) {
  const choices = useChoices(field);
  return (
    <select
      id={id}
      className="ui-input"
      value={valueText(value)}
      onChange={(event) => onValue(event.target.value)}
    >
      <option value="">{labels.t('LIST.ANY')}</option>
      {choices.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </select>
  );
}

/** A filter with several choices, joined on the wire. */
function Several({
  field,
  label,
  value,
  onValue,
  joinedBy,
}: Omit<ControlProps, 'id'> & { joinedBy: string }) {
  return (
    <CheckboxPopover
      label={label}
      choices={useChoices(field)}
      selected={valueText(value).split(joinedBy).filter(Boolean)}
      onChange={(taken) => onValue(taken.join(joinedBy))}
    />
  );
}

function useChoices(field: NamedField) {
  const fields = useMemo(() => [field], [field]);
  return useValueLabels(fields)(field.name).choices;
}
