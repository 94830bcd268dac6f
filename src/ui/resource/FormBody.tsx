import { type ReactNode, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { Call } from '../../../contract/kit/call.ts';
import type { CallForm } from '../../framework/form.ts';
import { useFieldEditing, useFieldVisibility } from '../../framework/resource/access.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import { formFields, type NamedField } from '../../framework/resource/formFields.ts';
import { useLabels } from '../../framework/resource/labels.ts';
import { useRuledFields } from '../../framework/resource/ruledForm.ts';
import { inputSchema } from '../../framework/resource/schema.ts';
import { useText } from '../../framework/text.tsx';
import { Button } from '../Button.tsx';
import { FormBanner } from '../fields.tsx';
import { ComputedFields } from './ComputedFields.tsx';
import { ResourceInput } from './kinds/inputs.tsx';
import { isWide } from './kinds/shown.tsx';
import { UniqueCheck } from './UniqueCheck.tsx';
import './form.css';

interface FormBodyProps {
  form: CallForm<Call>;
  resource: Resource;
  record?: Row | undefined;
  disabled?: boolean;
  /** Without it there is no Cancel button. */
  onCancel?: (() => void) | undefined;
}

/** The form of a resource: its fields in order or in sections, errors and buttons. */
export function FormBody({ form, resource, record, disabled = false, onCancel }: FormBodyProps) {
  const t = useText();
  const visible = useFieldVisibility(resource);
  const mayEdit = useFieldEditing(resource);
  const ruled = useRuledFields(form, resource, record);
  const fields = formFields(resource, form.call).filter(
    (field) => visible(field) && !ruled.hidden.has(field.name),
  );
  const [first] = fields;
  const [taken, setTaken] = useState<readonly string[]>([]);
  const onTaken = (name: string, isTaken: boolean) =>
    setTaken((before) => {
      if (before.includes(name) === isTaken) return before;
      return isTaken ? [...before, name] : before.filter((each) => each !== name);
    });
  const input = (name: string) => {
    const field = fields.find((each) => each.name === name);
    const { [name]: unique } = resource.unique;
    return (
      field && (
        <div key={name} className="rs-field" data-wide={isWide(field.spec) || undefined}>
          <ResourceInput
            form={form}
            resource={resource}
            field={field}
            record={record}
            disabled={disabled || field.spec.isFixed || ruled.fixed.has(name) || !mayEdit(field)}
            required={ruled.required.has(name)}
            initialFocus={field === first}
          />
          {unique && (
            <UniqueCheck
              form={form}
              name={name}
              unique={unique}
              own={record?.[name]}
              onTaken={onTaken}
            />
          )}
        </div>
      )
    );
  };
  const purpose = record ? 'edit' : 'create';
  const has = (name: string) => fields.some((field) => field.name === name);
  const sections = (resource.sections ?? [{ fields: fields.map(({ name }) => name) }]).filter(
    ({ on = purpose, component, fields: names }) =>
      on === purpose && (component !== undefined || names?.some(has)),
  );
  return (
    <form className="ui-form rs-form" onSubmit={(event) => void form.submit(event)} noValidate>
      <FormBanner form={form} />
      {sections.map(({ title, fields: names = [], component: Own }, at) => (
        <Section key={title ?? at} title={title && t(title)}>
          {Own ? <Own form={form} record={record} /> : names.map(input)}
        </Section>
      ))}
      {resource.computed && <ComputedFields form={form} resource={resource} record={record} />}
      <div className="ui-form-actions">
        {!disabled && resource.submit === 'whenValid' && <ToFill {...{ form, resource, fields }} />}
        {onCancel && <Button onClick={onCancel}>{t('SHELL.CANCEL')}</Button>}
        {!disabled && <Submit {...{ form, resource }} blocked={taken.length > 0} />}
      </div>
    </form>
  );
}

function Section({ title, children }: { title?: string | undefined; children: ReactNode }) {
  if (title === undefined) return <div className="rs-fields">{children}</div>;
  return (
    <fieldset className="rs-section">
      <legend>{title}</legend>
      <div className="rs-fields">{children}</div>
    </fieldset>
  );
}

interface FormProps {
  form: CallForm<Call>;
  resource: Resource;
}

/** The save button. It is disabled while a field is invalid. */
function Submit({ form, resource, blocked }: FormProps & { blocked: boolean }) {
  const t = useText();
  const state = useFormState({ control: form.methods.control });
  const seen = Object.values(state.errors).some(isSeenHere);
  // Reading `isValid` makes the form validate all fields from the start.
  const wrong = resource.submit === 'whenValid' ? !state.isValid : seen;
  return (
    <Button variant="primary" type="submit" busy={form.busy} disabled={wrong || blocked}>
      {t('SHELL.SAVE')}
    </Button>
  );
}

/** Whether an error, or one of a field's lines, was found by the form itself. */
function isSeenHere(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('type' in error && typeof error.type === 'string') return error.type !== 'server';
  return Object.values(error).some(isSeenHere);
}

/** The names of the fields that keep a form from being saved, also before anything is typed. */
function ToFill({ form, resource, fields }: FormProps & { fields: readonly NamedField[] }) {
  const labels = useLabels(resource);
  const values: Record<string, unknown> = useWatch({ control: form.methods.control });
  const wrong = fields.filter(
    ({ name }) => inputSchema(form.call, name)?.safeParse(values[name]).success === false,
  );
  if (wrong.length === 0) return null;
  const names = wrong.map(({ name, spec }) => labels.field(name, spec)).join(', ');
  return <p className="rs-to-fill">{labels.t('FORM.TO_FILL', { fields: names })}</p>;
}
