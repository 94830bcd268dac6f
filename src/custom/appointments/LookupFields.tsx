import type { Call } from '../../../contract/kit/call.ts';
import { lookups } from '../../../contract/lookups.ts';
import { useCallQuery } from '../../framework/calls.ts';
import type { CallForm, FieldName } from '../../framework/form.ts';
import { type Code, useText } from '../../framework/text.tsx';
import { Field, SelectField } from '../../ui/fields.tsx';
import { fillIn } from './values.ts';

interface LookupFieldProps<C extends Call> {
  form: CallForm<C>;
  name: FieldName<C>;
  disabled?: boolean;
  hint?: string | undefined;
}

/** The type of an appointment; `onType` hears the usual length of the chosen one. */
export function TypeField<C extends Call>({
  form,
  name,
  disabled,
  hint,
  onType,
}: LookupFieldProps<C> & { onType?: (duration: string) => void }) {
  const t = useText();
  const types = useCallQuery(lookups.apptType, {}).data?.data ?? [];
  return (
    <Field form={form} name={name} label="APPT.TYPE" wanted disabled={disabled} hint={hint}>
      {({ onChange, ...bound }) => (
        <select
          {...bound}
          className="ui-input"
          onChange={(event) => {
            onChange(event.target.value);
            const chosen = types.find(({ type }) => type === event.target.value);
            if (chosen) onType?.(chosen.duration);
          }}
        >
          <option value="">{t('APPT.CHOOSE')}</option>
          {withCurrent(
            types.map(({ type }) => type),
            bound.value,
          ).map((type) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** One of some records, or none, which goes out as `none`. */
export function OptionalChoice<C extends Call>({
  form,
  name,
  label,
  disabled,
  hint,
  none,
  empty,
  choices,
}: LookupFieldProps<C> & {
  label: Code;
  none: null | undefined;
  /** The words of none. */
  empty: Code;
  choices: readonly { id: number; description: string }[];
}) {
  const t = useText();
  return (
    <Field form={form} name={name} label={label} wanted={false} disabled={disabled} hint={hint}>
      {({ onChange: _onChange, ...bound }) => (
        <select
          {...bound}
          className="ui-input"
          onChange={({ target: { value } }) => fillIn(form, name, value === '' ? none : value)}
        >
          <option value="">{t(empty)}</option>
          {choices.map(({ id, description }) => (
            <option key={id} value={id}>
              {description}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The room of an appointment. */
export function RoomField<C extends Call>(field: LookupFieldProps<C> & { none: null | undefined }) {
  const choices = useCallQuery(lookups.apptLocation, {}).data?.data ?? [];
  return <OptionalChoice {...field} label="APPT.ROOM" empty="APPT.NO_ROOM" choices={choices} />;
}

/** Why an appointment is cancelled. */
export function CancelReasonField<C extends Call>(field: LookupFieldProps<C>) {
  const choices = useCallQuery(lookups.apptCancelReason, {}).data?.data ?? [];
  return (
    <OptionalChoice
      {...field}
      none={null}
      label="CANCEL.REASON"
      empty="CANCEL.NO_REASON"
      choices={choices}
    />
  );
}

/** The category of an appointment. */
export function CategoryField<C extends Call>({ form, name, disabled, hint }: LookupFieldProps<C>) {
  const categories = useCallQuery(lookups.apptPriority, {}).data?.data ?? [];
  return (
    <SelectField
      form={form}
      name={name}
      label="APPT.CATEGORY"
      wanted
      options={categories.map(({ id, description }) => ({ value: id, label: description }))}
      disabled={disabled}
      hint={hint}
    />
  );
}

// A type that the branch has since dropped still stands on the appointments that have it.
function withCurrent(types: readonly string[], current: string): readonly string[] {
  return current === '' || types.includes(current) ? types : [current, ...types];
}
