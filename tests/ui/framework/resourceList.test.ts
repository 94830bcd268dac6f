import { describe, expect, it } from 'vitest';
import { manifestOf } from '../../../src/framework/resource/manifest.ts';
import { resources } from '../../../src/resources/index.ts';

describe('the list of resources', () => {
  it.each(resources)('says of $name what its declaration says', async (line) => {
    const { load: _, pages: __, ...listed } = line;
    const { load: ___, ...declared } = manifestOf(await line.load());
    expect(listed).toEqual(declared);
  });
});
