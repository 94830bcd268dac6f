import { useDataProvider } from 'ra-core';
import { CallError } from '../../../contract/kit/client.ts';
import type { Params } from '../../../contract/kit/message.ts';
import { type May, useMay } from '../access.tsx';
import { problemsOf, problemText } from '../problem.ts';
import { useText } from '../text.tsx';
import { screenAccess } from './access.ts';
import type { ResourceDataProvider } from './provider.ts';

/** A reason of a refusal in words. Where it speaks of records that a list can show, `to` is the address of that list. */
export interface Reason {
  words: string;
  to?: string;
}

/** Tells why a call was refused. Records that refer to another, which therefore stays, are found in their own list. */
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

/** The list of the records that refer to one by a field, if the person may see it and it narrows by that field. */
async function listOfUses(
  provider: ResourceDataProvider,
  may: May,
  { resource: name, field, id }: Params = {},
): Promise<string | undefined> {
  if (typeof name !== 'string' || typeof field !== 'string' || id === undefined) return undefined;
  // What has no screens is no resource of the pages.
  const resource = await provider.resource(name).catch(() => undefined);
  if (!resource?.filters[field] || resource.paths.list === '') return undefined;
  const { permission } = screenAccess(resource);
  if (permission && !may(permission.action, permission.resource)) return undefined;
  return `${resource.paths.list}?${new URLSearchParams({ filter: JSON.stringify({ [field]: id }) })}`;
}
