import { lookups } from '../../../../contract/clinic/lookups.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import type { CallForm, FieldName } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { Field, SelectField } from '../../../ui/fields.tsx';
import { OptionalSelectField } from '../../../ui/OptionalSelectField.tsx';

interface LookupFieldProps<C extends Call> {
  form: CallForm<C>;
  name: FieldName<C>;
  disabled?: boolean;
  hint?: string | undefined;
}

/** A value that a record has, which the branch may no longer offer. */
export interface HeldValue {
  id: number | null;
  description: string;
}

/** The type of an appointment; `onType` gets the default length of the chosen type. */
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
    <Field form={form} name={name} label="APPT.TYPE" required disabled={disabled} hint={hint}>
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
              {t.value('appt_type', type)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** The room of an appointment. */
export function RoomField<C extends Call>({
  held,
  ...field
}: LookupFieldProps<C> & { none: null | undefined; held?: HeldValue }) {
  const t = useText();
  const rooms = useCallQuery(lookups.apptLocation, {}).data?.data ?? [];
  return (
    <OptionalSelectField
      {...field}
      label="APPT.ROOM"
      emptyLabel="APPT.NO_ROOM"
      choices={withHeld(rooms, held).map(({ id, description }) => ({
        id,
        description: t.value('appt_location', description),
      }))}
    />
  );
}

/** The reason for a cancellation. */
export function CancelReasonField<C extends Call>({
  held,
  ...field
}: LookupFieldProps<C> & { held?: HeldValue }) {
  const t = useText();
  const reasons = useCallQuery(lookups.apptCancelReason, {}).data?.data ?? [];
  return (
    <OptionalSelectField
      {...field}
      none={null}
      label="CANCEL.REASON"
      emptyLabel="CANCEL.NO_REASON"
      choices={withHeld(reasons, held).map(({ id, description }) => ({
        id,
        description: t.value('appt_cancel_reason', description),
      }))}
    />
  );
}

/** The category of an appointment. */
export function CategoryField<C extends Call>({
  form,
  name,
  disabled,
  hint,
  held,
}: LookupFieldProps<C> & { held?: HeldValue }) {
  const t = useText();
  const categories = useCallQuery(lookups.apptPriority, {}).data?.data ?? [];
  return (
    <SelectField
      form={form}
      name={name}
      label="APPT.CATEGORY"
      required
      options={withHeld(categories, held).map(({ id, description }) => ({
        value: id,
        label: t.value('appt_priority', description),
      }))}
      disabled={disabled}
      hint={hint}
    />
  );
}

/** The values that are offered, and the one that the record has. */
export function withHeld(
  offered: readonly { id: number; description: string }[],
  held: HeldValue | undefined,
): readonly { id: number; description: string }[] {
  if (!held || held.id === null || offered.some(({ id }) => id === held.id)) return offered;
  return [{ id: held.id, description: held.description }, ...offered];
}

// An appointment may have a type that the branch no longer offers.
function withCurrent(types: readonly string[], current: string): readonly string[] {
  return current === '' || types.includes(current) ? types : [current, ...types];
}
