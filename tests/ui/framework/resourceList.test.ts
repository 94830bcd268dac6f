import { describe, expect, it } from 'vitest';
import { requestOf } from '../../../contract/kit/client.ts';
import { texts } from '../../../contract/texts/index.ts';
import { createDataProvider } from '../../../src/dataProvider/dataProvider.ts';
import { manifestOf } from '../../../src/framework/resource/manifest.ts';
import { usualPageSize } from '../../../src/framework/resource/useResourceList.ts';
import { resourceTextCode } from '../../../src/framework/textCodes.ts';
import { resources } from '../../../src/resources/index.ts';

describe('the list of resources', () => {
  it.each(resources)('matches the declaration of $name', async (line) => {
    const { load: _, pages: __, firstCall: ____, ...listed } = line;
    const { load: ___, ...declared } = manifestOf(await line.load());
    expect(listed).toEqual(declared);
  });

  it.each(resources)('says what each sum under the list of $name counts', async (line) => {
    const { name, sums } = await line.load();
    const codes = Object.keys(sums).map((sum) => resourceTextCode(name, 'sum', sum));
    expect(codes.filter((code) => !Object.hasOwn(texts, code))).toEqual([]);
    expect(Object.values(sums).map(({ kind }) => kind)).not.toContain('number');
  });

  const early = resources.filter(({ firstCall }) => firstCall !== undefined);
  it.each(early)('has the address of the first call of the list of $name', async (line) => {
    const resource = await line.load();
    const made: string[] = [];
    const provider = createDataProvider(async (call, input) => {
      made.push(requestOf(call, input as Record<string, unknown>).address);
      throw new Error('not answered here');
    }, resources);
    const { sort, pageSizes } = resource;
    const filter = resource.filterDefaultValues();
    const perPage = usualPageSize(pageSizes);
    await provider
      .getList(line.name, { pagination: { page: 1, perPage }, sort, filter })
      .catch(() => undefined);
    expect(made).toEqual([line.firstCall]);
  });
});
