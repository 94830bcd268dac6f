import { useQueryClient } from '@tanstack/react-query';
import { useCreate, useDataProvider, useUpdate } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Call } from '../../../contract/kit/call.ts';
import { type CallForm, useCallForm } from '../form.ts';
import { isQueryOf } from '../live.tsx';
import { notices } from '../notices.ts';
import { notifyError } from '../notifyError.ts';
import { errorText, problemText } from '../problem.ts';
import { useText } from '../text.tsx';
import { useFieldEditing } from './access.ts';
import { recordIdentity } from './address.ts';
import type { Resource, Row } from './define.ts';
import { formFields, resourceFields } from './formFields.ts';
import type { ResourceDataProvider } from './provider.ts';
import { updateKeyOf } from './recordCalls.ts';
import { formRules } from './ruledForm.ts';
import { emptyInput } from './schema.ts';
import { applyTheirs, isStaleError, pick } from './stale.ts';
import { useDefaults } from './useDefaults.ts';
import { type StaleSave, useStaleSave } from './useStaleSave.ts';

interface ResourceForm {
  form: CallForm<Call>;
  stale: StaleSave | null;
  dismissStale: () => void;
}

/**
 * The form of a new or existing record. It saves through react-admin's verbs. A newer version of the record is shown as long
 * as nothing is typed.
 */
export function useResourceForm(
  resource: Resource,
  record: Row | undefined,
  onDone: (saved: Row) => void,
): ResourceForm {
  const call = callOf(resource, record);
  const t = useText();
  const queries = useQueryClient();
  const provider = useDataProvider<ResourceDataProvider>();
  const [create] = useCreate<Row>();
  const [update] = useUpdate<Row>();
  const { stale, settle, dismissStale } = useStaleSave();
  // The version that the form was filled from, so that a newer one is not overwritten.
  const base = useRef(record);
  const { name } = resource;

  const save = async (data: Record<string, unknown>, intent?: object): Promise<Row> => {
    const pessimistic = { returnPromise: true, mutationMode: 'pessimistic' } as const;
    if (!record) return create(name, { data, meta: { intent } }, pessimistic) as Promise<Row>;
    const params = {
      id: record.id,
      data,
      previousData: base.current,
      meta: { version: base.current?.['version'], intent },
    };
    return update(name, params, pessimistic) as Promise<Row>;
  };
  // The answer contains the record. A request by its old name would find nothing.
  const refresh = async (saved: Row) => {
    const open = { queryKey: [name, 'getOne'] };
    queries.setQueriesData<Row>(open, (old) => (old?.id === saved.id ? { ...old, ...saved } : old));
    await queries.invalidateQueries({
      predicate: (query) => isQueryOf(query, name) && query.queryKey[1] !== 'getOne',
    });
  };
  const onStale = async (message: string, before: Row, yours: Record<string, unknown>) => {
    try {
      const again = { id: before.id, meta: { key: recordIdentity(resource, before) } };
      const { data } = await provider.getOne<Row>(name, again);
      const theirs = formValues(resource, call, data);
      settle({
        message,
        before: formValues(resource, call, before),
        theirs,
        yours,
        take: (values) => {
          base.current = data;
          applyTheirs(form.methods, values);
        },
        reset: () => begin(data),
        save: () => void form.submit(),
      });
    } catch (unread) {
      notifyError(t, unread);
    }
  };
  const begin = (data: Row | undefined) => {
    base.current = data;
    form.methods.reset(formValues(resource, call, data));
  };

  const mayEdit = useFieldEditing(resource);
  const kept = resourceFields(resource).flatMap((field) => (mayEdit(field) ? [] : [field.name]));
  const rules = formRules(resource, record, kept);
  const form = useCallForm(call, {
    settled: rules?.settled,
    faults: rules?.faults,
    validatesAll: resource.submit === 'whenValid',
    hasField: (name) => isSetByComponent(resource, name) || hasLines(resource, name),
    defaultValues: formValues(resource, call, record),
    ...(record && { fixedInput: updateKeyOf(resource, record) }),
    onSubmit: async (input, { intent }) => {
      const saved = await save(input, intent);
      base.current = { ...base.current, ...saved };
      // New lines have ids from now on.
      const lines = Object.keys(input).filter((name) => hasLines(resource, name));
      form.methods.reset({ ...form.methods.getValues(), ...input, ...pick(saved, lines) });
      onDone(saved);
      await refresh(saved);
    },
    onRefused: (error, input) => {
      if (!base.current || !isStaleError(error)) return undefined;
      void onStale(errorText(t, error), base.current, input);
      return [];
    },
    onOtherProblems: ([first]) => first && notices.failed(problemText(t, first)),
  });
  useDefaults(form, resource, kept);
  const showNewer = useEffectEvent((newer: Row | undefined) => {
    const isNewer = Number(newer?.['version']) > Number(base.current?.['version']);
    if (isNewer && !form.isDirty()) begin(newer);
  });
  useEffect(() => showNewer(record), [record]);
  return { form, stale, dismissStale };
}

// The component of a section shows the errors of what it sets beside the fields.
function isSetByComponent({ fields, sections = [] }: Resource, name: string): boolean {
  return fields[name]?.form === false && sections.some(({ component }) => component !== undefined);
}

const hasLines = ({ fields }: Resource, name: string) => fields[name]?.fields !== undefined;

/** The initial values of a form: the record's, or the defaults of a new one. */
function formValues(
  resource: Resource,
  call: Call,
  record: Row | undefined,
): Record<string, unknown> {
  const given = record
    ? { ...record, ...resource.editDefaultValues?.(record) }
    : (resource.createDefaultValues?.() ?? {});
  return Object.fromEntries(
    formFields(resource, call).map(({ name }) => [
      name,
      (given as Row)[name] ?? emptyInput(call, name),
    ]),
  );
}

function callOf({ calls, name }: Resource, record: Row | undefined): Call {
  const call = record ? calls.update : calls.create;
  if (!call) throw new Error(`${name} has no form`);
  return call;
}
