import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { ageOn } from '../../../../contract/clinic/age.ts';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import {
  type FormStep,
  fieldsByStep,
  type PatientField,
  type PatientLookup,
} from '../../../../contract/clinic/patientFields.ts';
import { clinicToday, isDay } from '../../../../contract/fields.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { valueText } from '../../../framework/fieldValues.ts';
import type { CallForm, FieldName } from '../../../framework/form.ts';
import { choiceList } from '../../../framework/resource/choices.ts';
import { useText } from '../../../framework/text.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { type FieldProps, SelectField, TextAreaField, TextField } from '../../../ui/fields.tsx';
import { CompanyField } from './CompanyField.tsx';
import './patients.css';
import { isFieldRequired } from './patientFields.ts';
import { PhoneHint } from './PhoneHint.tsx';

interface StepFieldsProps<C extends Call> {
  form: CallForm<C>;
  step: FormStep;
  /** The call's names for fields of the record, if they differ. */
  fieldNames?: Partial<Record<string, string>>;
  /** The columns that the branch requires. */
  required: readonly string[];
  /** The hint below the identity number. */
  identity?: ReactNode;
}

/** The simple fields of a step of the patient form. */
export function StepFields<C extends Call>({
  form,
  step,
  fieldNames,
  required,
  identity,
}: StepFieldsProps<C>) {
  const fields = fieldsByStep.find((each) => each.step === step)?.fields ?? [];
  return <PatientFields {...{ form, fields, fieldNames, required, identity }} />;
}

/** The given simple fields of a patient. */
export function PatientFields<C extends Call>({
  form,
  fields,
  fieldNames = {},
  required,
  identity,
}: Omit<StepFieldsProps<C>, 'step'> & { fields: readonly PatientField[] }) {
  const t = useText();
  return (
    <div className="patient-grid">
      {fields.map((field) => (
        <OneField
          key={field.name}
          kind={field.kind}
          form={form}
          name={(fieldNames[field.name] ?? field.name) as FieldName<C>}
          label={field.label}
          required={isFieldRequired(field, required)}
          markRequired
          hint={hintOf(field, {
            identity,
            age: <Age form={form} name={'dob' as FieldName<C>} />,
            phone: (
              <PhoneHint
                form={form}
                name={(fieldNames[field.name] ?? field.name) as FieldName<C>}
                hint={t(field.name === 'mobile' ? 'PHONE.MOBILE_PREFIX' : 'PHONE.PREFIX')}
              />
            ),
          })}
          initialFocus={field.name === 'icPassport'}
        />
      ))}
    </div>
  );
}

function hintOf(
  { name, kind }: PatientField,
  { identity, age, phone }: { identity: ReactNode; age: ReactNode; phone: ReactNode },
): ReactNode {
  if (name === 'icPassport') return identity;
  if (name === 'dob') return age;
  return kind === 'digits' ? phone : undefined;
}

/** The age from the entered date of birth. */
function Age<C extends Call>({ form, name }: Pick<FieldProps<C>, 'form' | 'name'>) {
  const t = useText();
  const dob = valueText(useWatch({ control: form.methods.control, name }));
  const today = clinicToday();
  if (!isDay(dob) || dob > today) return null;
  return t('PATIENT.AGE', { age: ageOn(today, dob) ?? '' });
}

type OneProps<C extends Call> = FieldProps<C> & { kind: PatientField['kind'] };

function OneField<C extends Call>({ kind, ...field }: OneProps<C>) {
  if (kind === 'text') return <TextField {...field} />;
  if (kind === 'digits')
    return <TextField {...field} type="tel" inputMode="numeric" maxLength={20} />;
  if (kind === 'email') return <TextField {...field} type="email" maxLength={50} />;
  if (kind === 'date') return <DateField {...field} />;
  if (kind === 'long') return <TextAreaField {...field} rows={2} />;
  if (kind === 'sex') return <SexField {...field} />;
  if (kind === 'priority') return <PriorityField {...field} />;
  if (kind === 'company') return <CompanyField {...field} />;
  return <ChoiceField {...field} lookup={kind} />;
}

function SexField<C extends Call>(field: FieldProps<C>) {
  const t = useText();
  return (
    <SelectField
      {...field}
      emptyLabel={t('PATIENT.NOT_CHOSEN')}
      options={[
        { value: 'M', label: t('PATIENT.MALE') },
        { value: 'F', label: t('PATIENT.FEMALE') },
      ]}
    />
  );
}

function PriorityField<C extends Call>(field: FieldProps<C>) {
  const t = useText();
  const priorities = useCallQuery(lookups.patPriority, {}).data?.data ?? [];
  return (
    <SelectField
      {...field}
      options={priorities.map(({ id, value }) => ({
        value: id,
        label: t.value('pat_priority', value),
      }))}
    />
  );
}

function ChoiceField<C extends Call>({
  lookup,
  ...field
}: FieldProps<C> & { lookup: PatientLookup }) {
  const t = useText();
  const listed = useCallQuery(lookups[lookup], {}).data?.data ?? [];
  const values = listed.map(({ value }) => value);
  const { control } = field.form.methods;
  // A value from a card or a draft may not be in the list.
  const current = valueText(useWatch({ control, name: field.name }));
  const list = choiceList({ call: lookups[lookup], value: 'value', label: 'value' });
  const all = current === '' || values.includes(current) ? values : [current, ...values];
  return (
    <SelectField
      {...field}
      emptyLabel={t('PATIENT.NOT_CHOSEN')}
      options={all.map((value) => ({ value, label: list ? t.value(list, value) : value }))}
    />
  );
}
