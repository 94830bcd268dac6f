import { useQueryClient } from '@tanstack/react-query';
import { useCreate, useDataProvider, useUpdate } from 'ra-core';
import { useRef, useState } from 'react';
import type { Call } from '../../../contract/kit/call.ts';
import { type CallForm, useCallForm } from '../form.ts';
import { isQueryOf } from '../live.tsx';
import { notices } from '../notices.ts';
import { errorText, problemText } from '../problem.ts';
import { useText } from '../text.tsx';
import { recordIdentity, type Resource, type Row, updateKeyOf } from './define.ts';
import { formFields } from './formFields.ts';
import type { ResourceDataProvider } from './provider.ts';
import { emptyInput } from './schema.ts';
import { type Difference, findDifferences, applyTheirs, isStaleError } from './stale.ts';

/** A save over a newer version: the message, the differences, and the two ways to continue. */
export interface StaleSave {
  message: string;
  differences: readonly Difference[];
  /** Saves the form over the newer version, except the given fields, which take the other person's values. */
  keepMine: (theirs: readonly string[]) => void;
  /** Puts the newer version into the form. */
  takeTheirs: () => void;
}

interface ResourceForm {
  form: CallForm<Call>;
  stale: StaleSave | null;
  dismissStale: () => void;
}

/** The form of a new or existing record. It saves through react-admin's verbs. */
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
  const [stale, setStale] = useState<StaleSave | null>(null);
  const version = useRef(record?.['version']);
  const { name } = resource;

  const save = async (data: Record<string, unknown>, intent?: object): Promise<Row> => {
    const pessimistic = { returnPromise: true, mutationMode: 'pessimistic' } as const;
    if (!record) return create(name, { data, meta: { intent } }, pessimistic) as Promise<Row>;
    const params = {
      id: record.id,
      data,
      previousData: record,
      meta: { version: version.current, intent },
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
  const showStale = async (message: string, before: Row, yours: Record<string, unknown>) => {
    const again = { id: before.id, meta: { key: recordIdentity(resource, before) } };
    const { data: theirs } = await provider.getOne<Row>(name, again);
    const values = formValues(resource, call, theirs);
    setStale({
      message,
      differences: findDifferences(values, yours, formValues(resource, call, before)),
      keepMine: (fields) => {
        version.current = theirs['version'];
        setStale(null);
        applyTheirs(form.methods, values, fields);
        void form.submit();
      },
      takeTheirs: () => {
        version.current = theirs['version'];
        setStale(null);
        form.methods.reset(values);
      },
    });
  };

  const form = useCallForm(call, {
    validatesAll: resource.submit === 'whenValid',
    hasField: (name) => isSetByComponent(resource, name),
    defaultValues: formValues(resource, call, record),
    ...(record && { fixedInput: updateKeyOf(resource, record) }),
    onSubmit: async (input, { intent }) => {
      const saved = await save(input, intent);
      version.current = saved['version'];
      form.methods.reset(input);
      onDone(saved);
      await refresh(saved);
    },
    onRefused: (error, input) => {
      if (!record || !isStaleError(error)) return undefined;
      void showStale(errorText(t, error), record, input);
      return [];
    },
    onOtherProblems: ([first]) => first && notices.failed(problemText(t, first)),
  });
  return { form, stale, dismissStale: () => setStale(null) };
}

// The component of a section shows the errors of what it sets beside the fields.
function isSetByComponent({ fields, sections = [] }: Resource, name: string): boolean {
  return fields[name]?.form === false && sections.some(({ component }) => component !== undefined);
}

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
