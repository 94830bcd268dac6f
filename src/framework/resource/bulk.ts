import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useUnselect } from 'ra-core';
import type { Call } from '../../../contract/kit/call.ts';
import { kindNamed } from '../../../contract/kit/kinds/index.ts';
import { z } from '../../../contract/kit/zod.ts';
import { notices } from '../notices.ts';
import { useText } from '../text.tsx';
import type { Resource, Row } from './define.ts';
import { formFields, type NamedField } from './formFields.ts';
import type { ResourceDataProvider } from './provider.ts';
import { inputSchema, acceptsField } from './schema.ts';

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

/** A call reduced to one field, for a form with only that field. */
export function callWithOneField(call: Call, name: string): Call {
  return {
    ...call,
    query: z.object({}),
    body: z.object({ [name]: inputSchema(call, name) ?? z.never() }),
  };
}

/** Sets fields of many records at once, all or none. */
export function useBulkEdit({
  name,
}: Resource): (ids: readonly Row['id'][], data: object) => Promise<void> {
  const t = useText();
  const queries = useQueryClient();
  const provider = useDataProvider<ResourceDataProvider>();
  const unselect = useUnselect(name);
  return async (ids, data) => {
    await provider.updateMany(name, { ids: [...ids], data });
    unselect([...ids]);
    await queries.invalidateQueries({ queryKey: [name] });
    notices.done(t('LIST.CHANGED', { count: ids.length }));
  };
}
