import { workplaceFields } from '../contract/agata/workplace.ts';
import { requestOf } from '../contract/kit/client.ts';
import { createDataProvider } from './dataProvider/dataProvider.ts';
import type { Resource } from './framework/resource/define.ts';
import { manifestOf, type ResourceManifest } from './framework/resource/manifest.ts';
import { usualPageSize } from './framework/resource/pageSize.ts';
import { declarations } from './resources/declarations.ts';

interface WrittenManifest extends Omit<ResourceManifest, 'load'> {
  /** The name by which the list of declarations has it. */
  declaration: string;
}

/** The manifests as a build writes them down: plain values, among them the first call of each list. */
export async function writtenManifests(): Promise<WrittenManifest[]> {
  return Promise.all(
    Object.entries(declarations).map(async ([declaration, resource]) => {
      const { load: _, ...known } = manifestOf(resource);
      const firstCall = await firstCallOf(resource);
      return { declaration, ...known, ...(firstCall !== undefined && { firstCall }) };
    }),
  );
}

/** The address of the call that a list makes when it opens; none if that depends on the day or on what is chosen. */
async function firstCallOf(resource: Resource): Promise<string | undefined> {
  const { name, paths, calls, pages, sort, pageSizes, filterDefaultValues: filter } = resource;
  if (paths.list === '' || !calls.list || pages?.list || typeof filter === 'function')
    return undefined;
  if (workplaceFields(calls.list).length > 0) return undefined;
  let address: string | undefined;
  const provider = createDataProvider(
    async (call, input) => {
      address = requestOf(call, input as Record<string, unknown>).address;
      throw new Error('Nobody answers in a build.');
    },
    [manifestOf(resource)],
  );
  const pagination = { page: 1, perPage: usualPageSize(pageSizes) };
  await provider.getList(name, { pagination, sort, filter }).catch((error: unknown) => {
    if (address === undefined) throw error;
  });
  return address;
}
