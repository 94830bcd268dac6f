import { useDataProvider } from 'ra-core';
import { CallError } from '../../../contract/kit/client.ts';
import type { Params } from '../../../contract/kit/message.ts';
import { type May, useMay } from '../access.tsx';
import { problemsOf, problemText } from '../problem.ts';
import { useText } from '../text.tsx';
import { screenAccess } from './access.ts';
import { narrowedList } from './address.ts';
import type { ResourceDataProvider } from './provider.ts';

/** A reason for a refusal. If it is about records in a list, `to` is the address of that list. */
export interface Reason {
  words: string;
  to?: string;
}

/** Explains why a call was refused. Records that refer to the record are linked to in their own list. */
export function useReasons(): (error: unknown) => Promise<Reason[]> {
  const t = useText();
  const may = useMay();
  const provider = useDataProvider<ResourceDataProvider>();
  return (error) => {
    const failures = error instanceof CallError ? error.failures : [];
    return Promise.all(
      problemsOf(error).map(async (problem, at) => {
        const to = await listOfUses(provider, may, failures[at]?.params);
        return { words: problemText(t, problem), ...(to !== undefined && { to }) };
      }),
    );
  };
}

/** The address of the list of referring records, if the person may see it and it can be filtered by the field. */
async function listOfUses(
  provider: ResourceDataProvider,
  may: May,
  { resource: name, field, id }: Params = {},
): Promise<string | undefined> {
  if (typeof name !== 'string' || typeof field !== 'string' || id === undefined) return undefined;
  // Not every resource of the server has screens.
  const resource = await provider.resource(name).catch(() => undefined);
  if (!resource?.filters[field] || resource.paths.list === '') return undefined;
  const { permission } = screenAccess(resource);
  if (permission && !may(permission.action, permission.resource)) return undefined;
  return narrowedList(resource, field, id);
}
