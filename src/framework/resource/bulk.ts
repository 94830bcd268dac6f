import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useUnselect } from 'ra-core';
import type { Call } from '../../../contract/kit/call.ts';
import { kindNamed } from '../../../contract/kit/kinds/index.ts';
import { z } from '../../../contract/kit/zod.ts';
import { notices } from '../notices.ts';
import { notifyError } from '../notifyError.ts';
import { type Problem, problemsOf } from '../problem.ts';
import { useText } from '../text.tsx';
import type { Resource, Row } from './define.ts';
import { formFields, type NamedField } from './formFields.ts';
import type { ResourceDataProvider } from './provider.ts';
import { acceptsField, emptyInput, inputSchema } from './schema.ts';
import { isNothing } from './values.ts';

/**
 * The fields that can be set for several records at once: for lists that follow the REST convention, all but the title,
 * files and lines. Documented calls have their own rules, such as locks.
 */
export function bulkFields(resource: Resource): NamedField[] {
  const { calls, title } = resource;
  if (!calls.update || calls.update.confirmedBy || !acceptsField(calls.list, 'range')) return [];
  return formFields(resource, calls.update).filter(
    ({ name, spec: { kind } }) =>
      name !== title &&
      !kindNamed(kind).isApart &&
      !kindNamed(kind).hasFields &&
      !resource.unique[name],
  );
}

/** A call reduced to some fields, for a form with only those. */
export function callWithFields(call: Call, names: readonly string[]): Call {
  return {
    ...call,
    query: z.object({}),
    body: z.object(
      Object.fromEntries(names.map((name) => [name, inputSchema(call, name) ?? z.never()])),
    ),
  };
}

/** What a change of many records would do. */
export interface BulkPreview {
  data: Readonly<Record<string, unknown>>;
  /** The records that would change, and how many have the values already. */
  changed: readonly Row[];
  sameCount: number;
  /** Why some of them are refused, by their ids. */
  faults: ReadonlyMap<Row['id'], Problem>;
}

interface BulkEdit {
  /** Finds out what a change would do, and saves nothing. */
  preview: (ids: readonly Row['id'][], data: BulkPreview['data']) => Promise<BulkPreview>;
  /** Changes the records that are not refused, all or none, with Undo in the notice. */
  change: (ids: readonly Row['id'][], preview: BulkPreview) => Promise<void>;
}

/** Sets fields of many records at once, each over the version that was read. */
export function useBulkEdit({ name, calls }: Resource): BulkEdit {
  const t = useText();
  const queries = useQueryClient();
  const provider = useDataProvider<ResourceDataProvider>();
  const unselect = useUnselect(name);
  const refresh = () => queries.invalidateQueries({ queryKey: [name] });
  const undo = async (saved: readonly Row[], before: readonly Row[], fields: readonly string[]) => {
    const valuesOf = (row: Row | undefined) =>
      Object.fromEntries(
        fields.map((field) => [
          field,
          row?.[field] ?? (calls.update && emptyInput(calls.update, field)) ?? null,
        ]),
      );
    try {
      await provider.updateEach(
        name,
        saved.map((record, at) => ({ record, data: valuesOf(before[at]) })),
      );
    } catch (error) {
      notifyError(t, error);
    }
    await refresh();
  };
  return {
    async preview(ids, given) {
      const data = Object.fromEntries(
        Object.entries(given).map(([field, value]) => {
          const read = calls.update && inputSchema(calls.update, field)?.safeParse(value);
          return [field, read?.success ? read.data : value];
        }),
      );
      const { data: records } = await provider.getMany<Row>(name, { ids: [...ids] });
      const changed = records.filter((record) =>
        Object.entries(data).some(([field, value]) => !isSame(record[field], value)),
      );
      const sameCount = records.length - changed.length;
      const faults = new Map<Row['id'], Problem>();
      try {
        const changes = changed.map((record) => ({ record, data }));
        if (changes.length > 0) await provider.updateEach(name, changes, { dryRun: true });
      } catch (error) {
        for (const problem of problemsOf(error)) {
          const [index = '', field] = problem.field?.split('.') ?? [];
          const record = changed[Number(index)];
          if (index === '' || !record) throw error;
          faults.set(record.id, { ...problem, ...(field !== undefined && { field }) });
        }
      }
      return { data, changed, sameCount, faults };
    },
    async change(ids, { data, changed, faults }) {
      const before = changed.filter(({ id }) => !faults.has(id));
      const saved = await provider.updateEach(
        name,
        before.map((record) => ({ record, data })),
      );
      unselect([...ids]);
      await refresh();
      notices.done(t('LIST.CHANGED', { count: saved.length }), {
        label: t('SHELL.UNDO'),
        run: () => void undo(saved, before, Object.keys(data)),
      });
    },
  };
}

const isSame = (one: unknown, other: unknown) =>
  (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other);
