import { type ReactNode, useMemo } from 'react';
import { typedDecimal } from '../../../../contract/kit/kinds/decimal.ts';
import { plainNumber } from '../../../../contract/kit/kinds/declare.ts';
import type { KindName } from '../../../../contract/kit/kinds/index.ts';
import { parseDate } from '../../../../contract/kit/typedDate.ts';
import { valueText } from '../../../framework/fieldValues.ts';
import { useValueLabels } from '../../../framework/resource/choices.ts';
import { momentOf } from '../../../framework/resource/conditions.ts';
import type { NamedField } from '../../../framework/resource/formFields.ts';
import type { ResourceLabels } from '../../../framework/resource/labels.ts';
import { parseRinggit, ringgitInput } from '../../../framework/resource/values.ts';
import { parseTime } from '../../../framework/timeOfDay.ts';
import { DateInput } from '../../DateInput.tsx';
import { TimeInput } from '../../TimeInput.tsx';
import { DebouncedInput } from '../DebouncedInput.tsx';
import { ReferenceCombobox } from '../ReferenceCombobox.tsx';

export interface FilterControlProps {
  id: string;
  label: string;
  field: NamedField;
  labels: ResourceLabels;
  value: unknown;
  onValue: (value: unknown) => void;
  /** For one end of a range, which one. */
  end?: 'from' | 'until' | undefined;
}

type Control = (props: FilterControlProps) => ReactNode;

/** The filter of each kind; a line of text by default. A kind with an order gets one for each end. */
const controls: Partial<Record<KindName, Control>> = {
  choice: (props) => <ChoiceControl {...props} />,
  choices: (props) => <ChoiceControl {...props} />,
  reference: (props) => <ReferenceControl {...props} />,
  references: (props) => <ReferenceControl {...props} />,
  day: ({ id, value, onValue }) => (
    <DateInput id={id} value={valueText(value)} onChange={(day) => sent(day, parseDate, onValue)} />
  ),
  wallClock: ({ id, value, onValue, end }) => (
    <DateInput
      id={id}
      value={valueText(value).slice(0, 10)}
      onChange={(day) =>
        sent(day, parseDate, (whole) => onValue(whole === '' ? '' : momentOf(whole, end)))
      }
    />
  ),
  time: ({ id, value, onValue }) => (
    <TimeInput
      id={id}
      value={valueText(value)}
      onChange={(time) => sent(time, parseTime, onValue)}
    />
  ),
  integer: (props) => <Typed {...props} inputMode="numeric" read={wholeIn} />,
  decimal: (props) => (
    <Typed
      {...props}
      inputMode="decimal"
      read={(typed) => typedDecimal(typed, props.field.spec.unit)}
    />
  ),
  money: (props) => (
    <Typed {...props} inputMode="decimal" read={senIn} shown={ringgitInput(props.value)} />
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

/** The filter of a field by its kind. */
export function FilterControl(props: FilterControlProps): ReactNode {
  const { id, field, value, onValue } = props;
  const draw = controls[field.spec.kind];
  if (draw) return draw(props);
  return <DebouncedInput id={id} type="text" value={valueText(value)} onValue={onValue} />;
}

// What is not typed to its end is not sent.
function sent(
  typed: string,
  parse: (typed: string) => string | null,
  onValue: (value: string) => void,
): void {
  if (typed === '' || parse(typed) !== null) onValue(typed);
}

/** A number that is typed. */
function Typed({
  id,
  value,
  onValue,
  inputMode,
  read,
  shown = valueText(value),
}: FilterControlProps & {
  inputMode: 'numeric' | 'decimal';
  /** The value of a text; undefined for what is not a number yet. */
  read: (typed: string) => number | string | undefined;
  shown?: string;
}) {
  return (
    <DebouncedInput
      id={id}
      type="text"
      inputMode={inputMode}
      value={shown}
      onValue={(typed) => {
        const number = typed.trim() === '' ? '' : read(typed);
        if (number !== undefined) onValue(number);
      }}
    />
  );
}

const wholeIn = (typed: string) => {
  const number = plainNumber(typed);
  return number === undefined || number.includes('.') ? undefined : Number(number);
};
const senIn = (typed: string) => {
  const sen = parseRinggit(typed);
  return typeof sen === 'number' ? sen : undefined;
};

function ReferenceControl({ id, label, labels, field, value, onValue }: FilterControlProps) {
  return (
    <ReferenceCombobox
      id={id}
      label={label}
      placeholder={labels.t('LIST.ANY')}
      resource={field.spec.reference ?? ''}
      value={valueText(value)}
      onValue={onValue}
    />
  );
}

function ChoiceControl({ id, field, labels, value, onValue }: FilterControlProps) {
  const choices = useFieldChoices(field);
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

/** The choices of one field. */
export function useFieldChoices(field: NamedField) {
  const fields = useMemo(() => [field], [field]);
  return useValueLabels(fields)(field.name).choices;
}
