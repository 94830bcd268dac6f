import { useQueryClient } from '@tanstack/react-query';
import { useCreate, useDataProvider, useUpdate } from 'ra-core';
import { useRef, useState } from 'react';
import type { Call } from '../../../contract/kit/call.ts';
import { type CallForm, useCallForm } from '../form.ts';
import { concerns } from '../live.tsx';
import { notices } from '../notices.ts';
import { errorText, problemText } from '../problem.ts';
import { useText } from '../text.tsx';
import { identityOf, type Resource, type Row, updateKey } from './define.ts';
import { formFields } from './formFields.ts';
import type { ResourceProvider } from './provider.ts';
import { emptyOf } from './schema.ts';
import { type Difference, differences, takeUnchanged, isStale } from './stale.ts';

/** A save that came too late: who was first, what differs, and the two ways on. */
export interface Stale {
  words: string;
  differences: readonly Difference[];
  /** Saves the form over what the other has saved, apart from the fields named, which become theirs. */
  keepMine: (theirs: readonly string[]) => void;
  /** Puts what the other has saved into the form. */
  takeTheirs: () => void;
}

interface ResourceForm {
  form: CallForm<Call>;
  stale: Stale | null;
  dismissStale: () => void;
}

/** The form of a resource: of a new record, or of the one given. Saving goes through react-admin's verbs. */
export function useResourceForm(
  resource: Resource,
  record: Row | undefined,
  onDone: (saved: Row) => void,
): ResourceForm {
  const call = callOf(resource, record);
  const t = useText();
  const queries = useQueryClient();
  const provider = useDataProvider<ResourceProvider>();
  const [create] = useCreate<Row>();
  const [update] = useUpdate<Row>();
  const [stale, setStale] = useState<Stale | null>(null);
  const version = useRef(record?.['version']);
  const { name } = resource;

  const save = async (data: Record<string, unknown>): Promise<Row> => {
    const pessimistic = { returnPromise: true, mutationMode: 'pessimistic' } as const;
    if (!record) return create(name, { data }, pessimistic) as Promise<Row>;
    const params = {
      id: record.id,
      data,
      previousData: record,
      meta: { version: version.current },
    };
    return update(name, params, pessimistic) as Promise<Row>;
  };
  // The record is known from the answer; asking for it again by its old name would find nothing.
  const refresh = async (saved: Row) => {
    const open = { queryKey: [name, 'getOne'] };
    queries.setQueriesData<Row>(open, (old) => (old?.id === saved.id ? { ...old, ...saved } : old));
    await queries.invalidateQueries({
      predicate: (query) => concerns(query, name) && query.queryKey[1] !== 'getOne',
    });
  };
  const showStale = async (words: string, before: Row, yours: Record<string, unknown>) => {
    const again = { id: before.id, meta: { key: identityOf(resource, before) } };
    const { data: theirs } = await provider.getOne<Row>(name, again);
    const values = formValues(resource, call, theirs);
    setStale({
      words,
      differences: differences(values, yours, formValues(resource, call, before)),
      keepMine: (fields) => {
        version.current = theirs['version'];
        setStale(null);
        takeUnchanged(form.methods, values, fields);
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
    checksAll: resource.submit === 'whenValid',
    defaults: formValues(resource, call, record),
    ...(record && { fixed: updateKey(resource, record) }),
    make: async (input) => {
      const saved = await save(input);
      version.current = saved['version'];
      form.methods.reset(input);
      onDone(saved);
      await refresh(saved);
    },
    onRefused: (error, input) => {
      if (!record || !isStale(error)) return undefined;
      void showStale(errorText(t, error), record, input);
      return [];
    },
    onRest: ([first]) => first && notices.failed(problemText(t, first)),
  });
  return { form, stale, dismissStale: () => setStale(null) };
}

/** What the fields of a form hold at first: the record's values, or those that a new one begins with. */
function formValues(
  resource: Resource,
  call: Call,
  record: Row | undefined,
): Record<string, unknown> {
  const given = record
    ? { ...record, ...resource.editWith?.(record) }
    : (resource.newWith?.() ?? {});
  return Object.fromEntries(
    formFields(resource, call).map(({ name }) => [
      name,
      (given as Row)[name] ?? emptyOf(call, name),
    ]),
  );
}

function callOf({ calls, name }: Resource, record: Row | undefined): Call {
  const call = record ? calls.update : calls.create;
  if (!call) throw new Error(`${name} has no form`);
  return call;
}
